import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

describe('the launcher', () => {
  /** A fake bundler: copies `main.ts` to `main.js`, counts its runs, and fails for a broken source. */
  const bundler = `
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
export const formatMessages = (errors) => errors.map(({ text }) => text);
export async function build({ absWorkingDir, entryPoints: [{ in: source, out }] }) {
  const text = readFileSync(join(absWorkingDir, source), 'utf8');
  appendFileSync(join(absWorkingDir, '../../runs'), 'x');
  await setTimeout(300);
  if (text.includes('BROKEN')) throw Object.assign(new Error('1 error'), { errors: [{ text: 'main.ts:1:1: ERROR' }] });
  return { outputFiles: [{ path: join(absWorkingDir, out + '.js'), text }] };
}`;

  const writes = (path: string, runs: string): string => `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
appendFileSync('${runs}', 'x');
mkdirSync(dirname('${path}'), { recursive: true });
writeFileSync('${path}', 'made');`;

  let root: string;

  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };

  const builds = async (runs = 'runs'): Promise<number> =>
    (await readFile(join(root, runs), 'utf8').catch(() => '')).length;

  interface Outcome {
    readonly code: number | null;
    readonly stdout: string;
    readonly stderr: string;
  }

  /** Runs the project's `scripts/nova.mjs` from another folder. */
  function nova(): Promise<Outcome> {
    const script = join(root, 'scripts', 'nova.mjs');
    const child = spawn(process.execPath, [script, 'word'], {
      cwd: tmpdir(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    return new Promise((resolve, reject) => {
      child.on('error', reject).on('close', (code) => resolve({ code, stdout, stderr }));
    });
  }

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'nova launch '));
    await cp(fileURLToPath(new URL('../../../scripts', import.meta.url)), join(root, 'scripts'), {
      recursive: true,
    });
    await write('node_modules/@nova/core/package.json', '{}');
    await write('node_modules/esbuild/package.json', '{"type":"module","exports":"./main.js"}');
    await write('node_modules/esbuild/main.js', bundler);
    await write('prisma/schema.prisma', 'model A {}');
    await write('packages/db/generate.mjs', writes('packages/db/src/generated/client.ts', 'generated'));
    await write(
      'packages/client/scripts/build.mjs',
      writes('packages/client/dist/nova-client.tgz', 'packed'),
    );
    await write(
      'packages/python-client/scripts/build.mjs',
      writes('packages/python-client/dist/nova_client/types.py', 'wheel'),
    );
    await write('apps/console/build.mjs', writes('apps/console/dist/index.html', 'shown'));
    await write('packages/a/src/index.txt', 'one');
    await write('apps/nova/package.json', '{"type":"module"}');
    await write('apps/nova/src/main.ts', `console.log(process.argv[2]); process.exitCode = 3;`);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('builds first, silently, and passes the arguments and the exit code on', async () => {
    expect(await nova()).toEqual({ code: 3, stdout: 'word\n', stderr: '' });
    expect(await builds()).toBe(1);
  });

  it('does not build again until a source changes', async () => {
    await nova();
    await nova();
    expect(await builds()).toBe(1);
    await write('packages/a/src/deep/more.txt', 'two');
    await nova();
    expect(await builds()).toBe(2);
  });

  it('generates the database client and the client package only when their sources change', async () => {
    await nova();
    await write('packages/a/src/index.txt', 'two');
    await nova();
    expect([await builds('generated'), await builds('packed')]).toEqual([1, 1]);
    await write('prisma/schema.prisma', 'model A {} model B {}');
    await nova();
    expect([await builds('generated'), await builds('packed')]).toEqual([2, 1]);
    await write('packages/contract/src/index.ts', 'changed');
    await nova();
    expect([await builds('generated'), await builds('packed')]).toEqual([2, 2]);
  });

  it('builds again if the output is missing', async () => {
    await nova();
    await rm(join(root, 'apps/nova/dist'), { recursive: true });
    expect((await nova()).stdout).toBe('word\n');
  });

  it('builds once for several that start together', async () => {
    const outcomes = await Promise.all([nova(), nova(), nova()]);
    expect(outcomes.map(({ stdout }) => stdout)).toEqual(['word\n', 'word\n', 'word\n']);
    expect(await builds()).toBe(1);
  });

  it('ignores the lock of a killed build', async () => {
    await write('.turbo/building', '2147483646');
    expect((await nova()).stdout).toBe('word\n');
  });

  it('shows the output of a failed build, and tries again next time', async () => {
    const good = await readFile(join(root, 'apps/nova/src/main.ts'), 'utf8');
    await write('apps/nova/src/main.ts', `${good} // BROKEN`);
    const { code, stdout, stderr } = await nova();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('main.ts:1:1: ERROR');
    await write('apps/nova/src/main.ts', good);
    expect((await nova()).stdout).toBe('word\n');
  });

  it('runs the existing build if the build tools are missing', async () => {
    await nova();
    await rm(join(root, 'node_modules/esbuild'), { recursive: true });
    await write('packages/a/src/index.txt', 'changed');
    expect((await nova()).stdout).toBe('word\n');
  });

  it('reports missing packages in one line', async () => {
    await rm(join(root, 'node_modules'), { recursive: true });
    const { code, stdout, stderr } = await nova();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^The packages of Nova are not installed\. Run: npm ci --prefix ".*"\n$/u);
  });
});
