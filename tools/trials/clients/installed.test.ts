import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { projectRoot } from '../src/stage/project-root.ts';
import { emptyFolder, type EmptyFolder } from './support/empty-folder.ts';
import { liveServer, type LiveServer } from './support/live-server.ts';
import { itWith } from './support/registry.ts';

const bundler = 'esbuild@0.28.2';
const itWithBundler = await itWith(bundler);
const trpc = ['@trpc/client@11', '@trpc/server@11'];
const itWithTrpc = await itWith(...trpc);
const tarball = (): string => `${live.server.url}/sdk/typescript.tgz`;

let live: LiveServer;
const folders: EmptyFolder[] = [];
const another = async (): Promise<EmptyFolder> => {
  const folder = await emptyFolder();
  folders.push(folder);
  return folder;
};
beforeAll(async () => {
  live = await liveServer();
});
afterAll(async () => {
  await Promise.all(folders.map((folder) => folder.remove()));
  await live.end();
});

/** Not asserted: the time depends on the machine. */
const tell = (what: string, began: number): void =>
  void process.stdout.write(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`);

describe('the client, installed from a live server into an empty folder', () => {
  it.each(['installed.mts', 'installed.cts'])('compiles strictly and answers: %s', async (program) => {
    const folder = await another();
    const began = performance.now();
    await folder.npm('install', tarball());
    await folder.program(program);
    const { server, agency } = live;
    expect(await folder.runStrictly(program, [server.url, agency.privateKey])).toEqual([
      'Hopper',
      'NOT_FOUND',
    ]);
    tell(`From an empty folder to the first typed call (${program})`, began);
    const { dependencies } = JSON.parse(await folder.read('package.json')) as { dependencies: object };
    expect(dependencies).toEqual({ '@nova/client': tarball() });
  });

  itWithBundler('becomes a script for browsers that needs nothing of Node', async () => {
    const folder = await another();
    await folder.npm('install', tarball());
    const { server, agency } = live;
    const made = await fetch(`${server.url}/api/nova/companies`, {
      method: 'POST',
      body: JSON.stringify({ name: 'Harbour Works', client: true }),
      headers: { 'X-Api-Key': agency.privateKey, 'Content-Type': 'application/json' },
    });
    const { data: companyId } = (await made.json()) as { data: string };
    await folder.program('browser.mts');
    const words = ['--bundle', '--minify', '--platform=browser', '--target=es2022', '--outfile=page.js'];
    await folder.fetched([bundler], 'esbuild', 'browser.mts', ...words);
    const script = await folder.read('page.js');
    process.stdout.write(`The script has ${String(script.length)} characters.\n`);
    let shown: Promise<number> | undefined;
    const page = {
      url: server.url,
      key: agency.publicKey,
      companyId,
      show: (count: Promise<number>) => (shown = count),
    };
    // Only what a page has.
    const web = { fetch, URL, URLSearchParams, Headers, AbortSignal, AbortController, Blob, File, FormData };
    runInContext(script, createContext({ ...web, setTimeout, clearTimeout, console, crypto, page }));
    expect(await shown).toBe(0);
  });
});

describe('tRPC’s own client with the type of the router', () => {
  itWithTrpc('compiles strictly, its libraries too, and answers, with nothing else installed', async () => {
    const folder = await another();
    const began = performance.now();
    await folder.npm('install', tarball(), ...trpc);
    await folder.program('trpc.mts');
    const { server, agency } = live;
    expect(await folder.runStrictly('trpc.mts', [server.url, agency.privateKey])).toEqual({
      users: 1,
      read: 'Jackson',
      found: [true],
      refused: ['NOT_FOUND', 404],
      typed: ['function', 'function'],
    });
    tell('From an empty folder to the first call of tRPC’s client', began);
  });

  itWithTrpc('is used as the client’s README says', async () => {
    const folder = await another();
    await folder.npm('install', tarball(), ...trpc);
    const readme = await readFile(join(projectRoot(), 'packages/client/README.md'), 'utf8');
    const marked = /^<!-- trpc -->\n\n```ts\n(?<code>[^]*?)```\n\n```text\n(?<printed>[^]*?)```/mu.exec(
      readme,
    );
    const { code = '', printed = '' } = marked?.groups ?? {};
    const { server, agency } = live;
    const program = code
      .replace('http://127.0.0.1:3000', server.url)
      .replace("process.env.KEY ?? ''", JSON.stringify(agency.privateKey));
    await folder.write('readme.mts', program);
    expect(await folder.runStrictly('readme.mts', [])).toBe(Number(printed));
  });
});
