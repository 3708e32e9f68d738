import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { smallCv } from '@nova/testing';
import { startTestServer, type TestServer } from '../../../apps/server/test/support/test-server.ts';

describe('the client’s README', () => {
  const run = promisify(execFile);
  const own = join(import.meta.dirname, '..');
  const modules = join(own, '../../node_modules');
  const markdown = readFileSync(join(own, 'README.md'), 'utf8');

  /** A code block, the marker above it, and its printed output. */
  interface Block {
    readonly code: string;
    readonly marker: string;
    readonly printed: string;
  }

  const blocks: readonly Block[] = [
    ...markdown.matchAll(
      /^(?<marker>.*)\n\n```ts\n(?<code>[^]*?)```\n(?:\n```text\n(?<printed>[^]*?)```)?/gmu,
    ),
  ].map(({ groups: { marker = '', code = '', printed = '' } = {} }) => ({ marker, code, printed }));

  /** The blocks build on each other. Those for tRPC need a package that tools/trials/clients fetches. */
  const ours = blocks.filter(({ marker }) => marker !== '<!-- trpc -->');

  const border = '-- the next block --\n';

  let server: TestServer;
  let project: string;
  let outputs: readonly string[];
  let placing: NodeJS.Timeout;

  beforeAll(async () => {
    server = await startTestServer();
    placing = setInterval(
      () => void server.database.query('SELECT nova_place_events(1000)').catch(() => undefined),
      100,
    );
    const { privateKey, publicKey } = await server.agency();
    project = await mkdtemp(join(tmpdir(), 'nova-client-readme-'));
    const installed = join(project, 'node_modules/@nova/client');
    await mkdir(installed, { recursive: true });
    for (const part of ['package.json', 'dist/esm', 'dist/cjs'])
      await cp(join(own, part), join(installed, part), { recursive: true });
    await symlink(join(modules, '@types'), join(project, 'node_modules/@types'));
    await writeFile(join(project, 'cv.pdf'), smallCv('Grace Hopper', 'grace.hopper@inbox.example'));
    const program = ours.map(({ code }) => code).join(`console.log(${JSON.stringify(border.trim())});\n`);
    await writeFile(join(project, 'readme.mts'), program.replaceAll('http://127.0.0.1:3000', server.url));
    const strict = ['--strict', '--noUncheckedIndexedAccess', '--types', 'node', '--target', 'es2022'];
    const compiler = join(modules, 'typescript-7/bin/tsc');
    await run(process.execPath, [compiler, ...strict, '--module', 'nodenext', 'readme.mts'], {
      cwd: project,
    });
    const env = { ...process.env, KEY: privateKey, PUBLIC_KEY: publicKey };
    const { stdout } = await run(process.execPath, ['readme.mjs'], { cwd: project, env });
    outputs = stdout.split(border);
  });
  afterAll(async () => {
    clearInterval(placing);
    await rm(project, { recursive: true, force: true });
    await server.close();
  });

  const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

  it('Every code block of the README has its output', () => {
    expect(blocks.filter(({ printed }) => printed === '')).toEqual([]);
    expect(ours.length).toBeGreaterThanOrEqual(11);
  });

  it.each(ours.map(({ code, printed }, at) => [code.split('\n')[0], at, printed] as const))(
    'The README’s code prints the documented output: %s',
    (_code, at, printed) => {
      // `…` stands for anything in a line.
      expect(outputs[at]).toMatch(new RegExp(`^${printed.split('…').map(escaped).join('.*')}$`, 'u'));
    },
  );
});
