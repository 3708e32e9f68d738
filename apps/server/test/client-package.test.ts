import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contractVersion, pythonPackage } from '@nova/contract';
import { startTestServer, type TestServer } from './support/test-server.ts';

describe('the client package', () => {
  const run = promisify(execFile);
  const path = '/sdk/typescript.tgz';
  const manifest = createRequire(import.meta.url).resolve('@nova/client/package.json');

  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer();
    folder = await mkdtemp(join(tmpdir(), 'nova-client-install-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await server.close();
  });

  const ask = (method: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${server.url}${path}`, { method, headers });

  it('carries the contract’s own version', async () => {
    const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
    expect(version).toBe(contractVersion);
    expect((await ask('GET')).headers.get('nova-version')).toBe(version);
  });

  it('equals npm’s package byte for byte, and needs no key', async () => {
    await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: dirname(manifest) });
    const packed = await readFile(join(folder, `nova-client-${contractVersion}.tgz`));
    const answer = await ask('GET');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip']);
    expect(Buffer.from(await answer.arrayBuffer()).equals(packed)).toBe(true);
  });

  it('allows caching, and answers 304 while it is the same', async () => {
    const { headers } = await ask('GET');
    const tag = headers.get('etag') ?? '';
    expect(tag).toContain(`"${contractVersion}-`);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    const again = await ask('GET', { 'If-None-Match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await ask('GET', { 'If-None-Match': '"another"' })).status).toBe(200);
  });

  it('answers HEAD, and no method that writes', async () => {
    const [whole, head] = [await ask('GET'), await ask('HEAD')];
    expect(head.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength));
    expect(await head.text()).toBe('');
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const refused = await ask(method);
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });

  it('installs by its address into an empty folder, and works there', async () => {
    const { privateKey } = await server.agency();
    const project = await mkdtemp(join(folder, 'project-'));
    await writeFile(join(project, 'package.json'), '{}');
    // No registry answers there; npm asks once for the optional peer.
    const away = ['--registry', 'http://127.0.0.1:9', '--fetch-retries', '0'];
    const alone = [...away, '--cache', join(folder, 'cache')];
    const quiet = ['--no-audit', '--no-fund', '--no-update-notifier'];
    await run('npm', ['install', ...alone, ...quiet, `${server.url}${path}`], { cwd: project });
    const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: project });
    expect(stdout.trim().split('\n')).toHaveLength(2);
    const call = `const nova = createNovaClient({ url: '${server.url}', apiKey: '${privateKey}' });
      nova.users.list().then(({ total }) => console.log(total));`;
    await writeFile(join(project, 'a.mjs'), `import { createNovaClient } from '@nova/client'; ${call}`);
    await writeFile(join(project, 'b.cjs'), `const { createNovaClient } = require('@nova/client'); ${call}`);
    for (const file of ['a.mjs', 'b.cjs']) {
      const told = await run(process.execPath, [file], { cwd: project });
      expect([file, told.stdout]).toEqual([file, '1\n']);
    }
  });

  describe('the Python package', () => {
    const wheel = `/sdk/${pythonPackage.wheel}`;
    const folderOfPython = dirname(
      createRequire(import.meta.url).resolve('@nova/python-client/package.json'),
    );

    it('the wheel is the one that the build made, without a key', async () => {
      const answer = await fetch(`${server.url}${wheel}`);
      expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
        200,
        `attachment; filename="${pythonPackage.wheel}"`,
      ]);
      const built = await readFile(join(folderOfPython, 'dist', pythonPackage.wheel));
      expect(Buffer.from(await answer.arrayBuffer()).equals(built)).toBe(true);
      expect((await fetch(`${server.url}/sdk/nova_client-0.0.1-py3-none-any.whl`)).status).toBe(404);
    });

    it('a page links to the wheel with its digest, for --find-links', async () => {
      const page = await fetch(`${server.url}/sdk/python`);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const [, href = '', requires] =
        /<a href="([^"]+)" data-requires-python="([^"]+)">/u.exec(await page.text()) ?? [];
      expect(requires).toBe('&gt;=3.9');
      const link = new URL(href, page.url);
      expect(link.pathname).toBe(wheel);
      const bytes = Buffer.from(await (await fetch(link)).arrayBuffer());
      expect(link.hash).toBe(`#sha256=${createHash('sha256').update(bytes).digest('hex')}`);
    });

    it.each([wheel, '/sdk/python'])(
      'allows caching, answers HEAD and 304, and refuses writes: %s',
      async (at) => {
        const [whole, head] = [
          await fetch(`${server.url}${at}`),
          await fetch(`${server.url}${at}`, { method: 'HEAD' }),
        ];
        const tag = whole.headers.get('etag') ?? '';
        expect(tag).toContain(`"${contractVersion}-`);
        expect(whole.headers.get('cache-control')).toBe('public, max-age=300');
        expect(head.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength));
        const again = await fetch(`${server.url}${at}`, { headers: { 'If-None-Match': tag } });
        expect([again.status, await again.text()]).toEqual([304, '']);
        const refused = await fetch(`${server.url}${at}`, { method: 'POST' });
        expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      },
    );
  });
});
