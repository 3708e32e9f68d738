import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hostileUploads } from './support/hostile-uploads.ts';
import { smallCv, until } from '@nova/testing';
import { startTestServer, type Answer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('POST /candidates/parse with hostile or broken input', () => {
  /** Growth that a round of 30 MB may leave. */
  const keptBytes = 20_000_000;

  const usualFolder = process.env.TMPDIR;
  let folder: string;
  let server: TestServer;
  let agency: TestAgency;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nova-hostile-'));
    process.env.TMPDIR = folder;
    server = await startTestServer({ ownDatabase: true });
    agency = await server.agency();
  });

  afterAll(async () => {
    await server.close();
    if (usualFolder === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usualFolder;
    await rm(folder, { recursive: true });
  });

  const send = (body: Uint8Array, type: string): Promise<Answer> =>
    server.call('POST', '/candidates/parse', {
      key: agency.privateKey,
      headers: { 'Content-Type': type },
      body,
    });

  async function parseGood(name: string, email: string): Promise<Answer> {
    const body = new FormData();
    body.set('file', new File([smallCv(name, email)], 'cv.pdf', { type: 'application/pdf' }));
    return server.call('POST', '/candidates/parse', { key: agency.privateKey, body });
  }

  const filesThere = async (): Promise<string[]> => (await readdir(folder, { recursive: true })).sort();

  async function cvStates(): Promise<Record<string, number>> {
    const { body } = await server.call('GET', '//metrics');
    const lines = String(body).matchAll(
      /^nova_cv_parses\{[^}]*state="(?<state>\w+)"[^}]*\} (?<count>\d+)$/gmu,
    );
    return Object.fromEntries([...lines].map(({ groups }) => [groups?.state ?? '', Number(groups?.count)]));
  }

  async function held(): Promise<{ candidates: number; files: number }> {
    const [row] = await server.database.query<{ candidates: number; files: number }>(
      'SELECT (SELECT count(*)::int FROM candidates) AS candidates, (SELECT count(*)::int FROM stored_files) AS files',
    );
    return row ?? { candidates: 0, files: 0 };
  }

  function memory(): number {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    collect();
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  }

  it('gets more than 40 of them', () => {
    expect(hostileUploads.length).toBeGreaterThan(40);
  });

  it.each(hostileUploads)('answers $name with $status $code', async ({ body, type, status, code }) => {
    const answer = await send(body, type);
    expect([answer.status, answer.body]).toEqual([
      status,
      expect.objectContaining({ success: false, error: code, message: expect.stringMatching(/\w.*\.$/u) }),
    ]);
  });

  it('leaves no record, file, busy worker or memory behind; a good CV is still read', async () => {
    expect((await parseGood('Before Them', 'before@inbox.example')).status).toBe(200);
    const before = { files: await filesThere(), held: await held(), memory: memory() };
    for (const { body, type } of hostileUploads) await send(body, type);
    // An answer does not wait for what its worker leaves to do.
    await until('no file is left', async () => String(await filesThere()) === String(before.files));
    expect(await held()).toEqual(before.held);
    await until('no worker is busy', async () => {
      const { busy, queued } = await cvStates();
      return busy === 0 && queued === 0;
    });
    await until('no memory is kept', () => memory() - before.memory < keptBytes, { everyMs: 1_000 });
    const after = await parseGood('After Them', 'after@inbox.example');
    expect(after).toMatchObject({ status: 200, body: { data: { name: 'After Them', duplicate: false } } });
    expect(await held()).toEqual({ candidates: 2, files: 2 });
  });

  it('keeps answering while they arrive, all at once', async () => {
    const answers = Promise.all(hostileUploads.map(({ body, type }) => send(body, type)));
    const good = await parseGood('Among Them', 'among@inbox.example');
    expect(good.status).toBe(200);
    expect((await answers).map(({ status }) => status)).toEqual(hostileUploads.map(({ status }) => status));
    expect(await held()).toEqual({ candidates: 3, files: 3 });
  });
});
