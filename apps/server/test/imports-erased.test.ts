import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountDatabase } from '@nova/db';
import { endPersons } from '@nova/features';
import type { ServerOptions } from '../src/server-options.ts';
import { startImports, type TestImports } from './support/import-tables.ts';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('an import over HTTP of erased persons (docs/import-and-export.md#erased-persons)', () => {
  let server: TestServer;
  let imports: TestImports;
  let agency: TestAgency;
  let services: ServerOptions['services'];

  beforeAll(async () => {
    server = await startTestServer({ ownDatabase: true, onServices: (made) => (services = made) });
    imports = startImports(server, services);
    agency = await server.agency();
  });
  afterAll(async () => {
    await imports.close();
    await server.close();
  });

  it('Rows of erased persons are left out and counted, in the look and in the run', async () => {
    const key = agency.privateKey;
    const table = 'First name,Last name,Email\nAda,Gone,ada@gone.example\nBob,Here,bob@here.example\n';
    const first = await imports.whole(key, 'candidates.csv', table);
    expect(first.report).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      failed: 0,
      problems: [],
    });
    const [ada] = await server.database.query<{ id: string }>(
      'SELECT id FROM candidates WHERE "lastName" = $1',
      ['Gone'],
    );
    const actor = { keyId: null, user: null, requestId: null, via: 'system' as const, now: services.now };
    await endPersons(
      { ...actor, db: accountDatabase(server.database, agency.accountId), ports: services.ports },
      { kind: 'candidate', ids: [ada?.id ?? ''], action: 'ERASE', reason: 'REQUESTED', userId: null },
    );
    const again = 'First name,Last name,Email\nA.,Gone,ADA@gone.example\nCid,Here,cid@here.example\n';
    const done = await imports.whole(key, 'candidates.csv', again);
    expect(done.report).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      failed: 0,
      problems: [],
      erased: 1,
    });
    expect(await server.database.query('SELECT 1 FROM candidates WHERE "lastName" = $1', ['Gone'])).toEqual(
      [],
    );
  });
});
