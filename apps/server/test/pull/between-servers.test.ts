import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { undoImport } from '@nova/features/imports';
import { startTestServer, type TestAgency, type TestServer } from '../support/test-server.ts';
import { advertsOf, differences, exported, fullAgency, moveInto, shown, type Move } from './support/move.ts';
import { startRelay, type Relay } from './support/relay.ts';

describe('a pull from a Nova server (docs/import-and-export.md#from-another-server)', () => {
  let server: TestServer;
  let relay: Relay;
  let source: TestAgency;
  let move: Move;
  beforeAll(async () => {
    server = await startTestServer();
    source = await fullAgency(server);
    relay = await startRelay(server.url);
    move = await moveInto(server, relay.url, source);
  });
  afterAll(async () => {
    await move.remove();
    await relay.close();
    await server.close();
  });

  /** By name, with contents and parsed data. */
  const filesOf = (accountId: string) =>
    server.database.query(
      `SELECT "fileName", category, status, encode(sha256, 'hex') AS sha256, parsed::text, "createdOn"::text, "updatedOn"::text
     FROM stored_files WHERE "accountId" = $1 ORDER BY "fileName", "createdOn", sha256`,
      [accountId],
    );

  it('copies every record, ids aside', async () => {
    const report = await move.pull();
    expect(report).toMatchObject({
      errors: [],
      leftOut: [],
      leftToDo: [],
      stoppedBy: null,
      waits: { count: 0 },
    });
    const [there, here] = [await exported(server, source.accountId), await exported(server, move.accountId)];
    expect(differences(shown(here), shown(there))).toEqual([]);
    expect(report.created).toMatchObject({
      company: 5,
      job: 6,
      note: 148,
      application: 9,
      interview: 9,
      file: 23,
    });
  });

  it('copies contents of files, and parsed CVs', async () => {
    const there = await filesOf(source.accountId);
    expect(there.filter(({ status }) => status === 'STORED').length).toBeGreaterThan(3);
    expect(await filesOf(move.accountId)).toEqual(there);
  });

  it('copies adverts, and what they show of users', async () => {
    const there = await advertsOf(server, source);
    expect(there).toHaveLength(6);
    expect(await advertsOf(server, move.target)).toEqual(there);
  });

  it('names what it cannot copy', async () => {
    const { notReachable } = await move.pull();
    expect(notReachable.map(({ what, count }) => [what, count])).toEqual([
      ['saved searches', null],
      [expect.stringContaining('histories of statuses'), null],
    ]);
  });

  it('changes nothing the second time, and requests no file again', async () => {
    const before = await exported(server, move.accountId);
    const first = relay.asked.length;
    const report = await move.pull();
    expect(report).toMatchObject({ created: {}, updated: {}, files: { downloaded: 0 }, errors: [] });
    expect(report.unchanged).toMatchObject({ candidate: 49, company: 5, file: 23 });
    expect(differences(await exported(server, move.accountId), before)).toEqual([]);
    expect(relay.asked.slice(first).filter(({ path }) => path.startsWith('/files/'))).toMatchObject([
      { path: '/files/list' },
      { path: '/files/list' },
    ]);
  });

  it('only reads from the source', () => {
    expect(new Set(relay.asked.map(({ method }) => method))).toEqual(new Set(['GET']));
  });

  it('copies what has changed since, with what that refers to, and nothing else', async () => {
    const since = new Date().toISOString();
    const { data } = (
      await server.call('POST', '/companies', { key: source.privateKey, json: { name: 'New Client SE' } })
    ).body as { data: string };
    const json = { firstName: 'Nora', companyId: data };
    await server.call('POST', '/contacts', { key: source.privateKey, json });
    const report = await move.pull({ since });
    expect(report).toMatchObject({ created: { company: 1, contact: 1 }, updated: {}, errors: [] });
    expect(report.unchanged).not.toHaveProperty('candidate');
  });

  it('omits files if asked to', async () => {
    const other = await moveInto(server, relay.url, source);
    const report = await other.pull({ files: undefined });
    await other.remove();
    expect(report.created).not.toHaveProperty('file');
    expect(report).toMatchObject({ created: { candidate: 49 }, errors: [], leftToDo: [] });
  });

  it('counts as one import, which can be undone', async () => {
    const other = await moveInto(server, relay.url, source);
    const before = await exported(server, other.accountId);
    const { batchId } = await other.pull();
    const undone = await undoImport(server.database, {
      accountId: other.accountId,
      batchId: batchId ?? '',
      files: server.files,
    });
    expect(undone).toMatchObject({ left: [], deleted: { candidate: 49, file: 23 } });
    expect(differences(await exported(server, other.accountId), before)).toEqual([]);
    expect(await other.pull()).toMatchObject({ created: { candidate: 49, file: 23 }, errors: [] });
    await other.remove();
  });
});
