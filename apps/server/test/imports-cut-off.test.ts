import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { beginRun, leaseUpload, createImportWorker, type TableReader } from '@nova/features/imports';
import type { ServerOptions } from '../src/server-options.ts';
import { dataOf, startImports, type TestImports } from './support/import-tables.ts';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

const most = 50 * 1024 * 1024;

describe('an import over HTTP whose process ends (packages/features/README.md#leased-work)', () => {
  let server: TestServer;
  let imports: TestImports;
  let agency: TestAgency;
  let services: ServerOptions['services'];

  beforeAll(async () => {
    server = await startTestServer({ ownDatabase: true, onServices: (made) => (services = made) });
    imports = startImports(server);
    agency = await server.agency();
  });
  afterAll(async () => {
    await imports.close();
    await server.close();
  });

  const key = (): string => agency.privateKey;
  const table = 'First name,Surname,Email\nAda,Cut,ada@cut.example\nBob,Cut,bob@cut.example\n';

  /** A worker that does what waits, and ends. */
  async function work(): Promise<void> {
    const { database, ports, now } = services;
    const failures: unknown[] = [];
    const onError = (error: unknown): void => void failures.push(error);
    const { files, erasures } = ports;
    const { reader } = imports;
    const worker = createImportWorker({ database, files, erasures, reader, now, onError });
    await worker.turn();
    await worker.settle();
    expect(failures).toEqual([]);
  }

  /** As if the process that leased an upload had been killed. */
  const killed = (id: string): Promise<unknown> =>
    server.database.query(
      `UPDATE import_uploads SET process = process || '{"pid": 1073741824}' WHERE id = $1`,
      [id],
    );
  const killedBatch = (id: string): Promise<unknown> =>
    server.database.query(
      `UPDATE import_batches SET process = process || '{"pid": 1073741824}' WHERE id = $1`,
      [id],
    );

  async function asked(what: 'look' | 'run', name = 'candidates.csv'): Promise<string> {
    const id = await imports.upload(key(), name, table);
    dataOf(await imports.post(key(), id, 'look'));
    if (what === 'look') return id;
    await work();
    dataOf(await imports.post(key(), id, 'run'));
    return id;
  }

  it('takes a look over from a killed process', async () => {
    const id = await asked('look');
    expect(await leaseUpload(server.database, most)).toMatchObject({ id, attempts: 1 });
    await work();
    expect((await imports.get(key(), id)).state).toBe('LOOKING');
    await killed(id);
    await work();
    expect(await imports.get(key(), id)).toMatchObject({ state: 'LOOKED', report: { created: 2 } });
  });

  it.each(['look', 'run'] as const)(
    'a %s whose server is told to end while the table is read ends at once, and another process has it',
    async (what) => {
      const id = await asked(what);
      const { database, ports, now } = services;
      let reading = (): void => undefined;
      const begun = new Promise<void>((resolve) => (reading = resolve));
      const reader: TableReader = {
        read: (_request, _accountId, signal) => {
          reading();
          return new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(new Error('Its process was ended')));
          });
        },
        close: () => Promise.resolve(),
      };
      const { files, erasures } = ports;
      const worker = createImportWorker({ database, files, erasures, reader, now, onError: () => undefined });
      await worker.turn();
      await begun;
      worker.leave();
      await worker.settle();
      expect(await leaseUpload(database, most)).toMatchObject({ id, begun: false });
      await killed(id);
      await work();
      expect(await imports.get(key(), id)).toMatchObject({ report: { created: 2 } });
      if (what === 'run') dataOf(await imports.post(key(), id, 'undo'));
    },
  );

  it('takes a run over that had not begun to write', async () => {
    const id = await asked('run');
    await leaseUpload(server.database, most);
    await killed(id);
    await work();
    expect(await imports.get(key(), id)).toMatchObject({ state: 'COMPLETE', report: { created: 2 } });
    dataOf(await imports.post(key(), id, 'undo'));
  });

  it('interrupts a run that had begun to write, and writes nothing twice', async () => {
    const id = await asked('run');
    const leased = await leaseUpload(server.database, most);
    if (!leased) throw new Error('Nothing waits');
    await beginRun(server.database, leased);
    expect((await imports.get(key(), id)).state).toBe('RUNNING');
    await killed(id);
    await killedBatch(id);
    expect((await imports.get(key(), id)).state).toBe('INTERRUPTED');
    await work();
    expect(await imports.get(key(), id)).toMatchObject({
      state: 'INTERRUPTED',
      report: { created: 0, problems: [{ message: expect.stringContaining('The server ended') }] },
    });
    await work();
    const { body } = await server.call('GET', '/candidates/search?query=cut.example', { key: key() });
    expect(body).toMatchObject({ total: 0 });
    expect(dataOf(await imports.post(key(), id, 'undo'))).toMatchObject({ deleted: {} });
  });

  it('does one import of an account at a time', async () => {
    const [first] = [await asked('look'), await asked('look')];
    const leased = await leaseUpload(server.database, most);
    expect([leased?.id, await leaseUpload(server.database, most)]).toEqual([first, undefined]);
    const other = await server.agency();
    const id = await imports.upload(other.privateKey, 'candidates.csv', table);
    dataOf(await imports.post(other.privateKey, id, 'look'));
    expect(await leaseUpload(server.database, most)).toMatchObject({ id });
  });
});
