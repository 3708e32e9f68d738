import { describe, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

describe('the raw database', () => {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));

  async function namedPaths(): Promise<string[]> {
    const readme = await readFile(join(root, 'packages/db/README.md'), 'utf8');
    const list = readme.split('### Who goes around it')[1]?.split('\n## ')[0] ?? '';
    return [...list.matchAll(/`((?:packages|apps)\/[^`]+)`/gu)].flatMap(([, path]) => path ?? []);
  }

  async function sources(folder: string): Promise<string[]> {
    const entries = await readdir(join(root, folder), { recursive: true }).catch(() => []);
    return entries
      .filter((path) => path.endsWith('.ts'))
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`);
  }

  async function productSources(): Promise<string[]> {
    const folders = await readdir(join(root, 'packages'));
    const all = ['apps/server/src', 'apps/nova/src', ...folders.map((name) => `packages/${name}/src`)];
    const found = (await Promise.all(all.map(sources))).flat();
    return found.filter((path) => !path.startsWith('packages/db/') && !path.includes('/test/'));
  }

  /** The file imports the database's type, opens one, or uses a member that has one. */
  const hasDatabase =
    /import (?:type )?\{[^}]*\b(?:Database|openDatabase|Prisma|PrismaClient|PrismaTransaction)\b[^}]*\} from '@nova\/db'|\.database\b|\bdatabase\.(?:query|prisma|pool)\b/u;

  it('only the files that the README names have it', async () => {
    const named = await namedPaths();
    const paths = await productSources();
    const holders: string[] = [];
    for (const path of paths) {
      const text = await readFile(join(root, path), 'utf8');
      if (hasDatabase.test(text)) holders.push(path);
    }
    const covers = (name: string, path: string): boolean =>
      name.endsWith('/') ? path.startsWith(name) : path === name;
    expect(holders.filter((path) => !named.some((name) => covers(name, path)))).toEqual([]);
    expect(named.filter((name) => !holders.some((path) => covers(name, path)))).toEqual([]);
    expect(paths.length).toBeGreaterThan(200);
  });
});
