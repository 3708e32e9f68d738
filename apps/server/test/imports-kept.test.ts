import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expireImports } from '@nova/features/imports';
import { removeNotedContents, sweepContents } from '@nova/features';
import type { ServerOptions } from '../src/server-options.ts';
import { dumpFolder, dumpTables } from './support/dump-everything.ts';
import { dataOf, startImports, type TestImports } from './support/import-tables.ts';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('what an import over HTTP keeps (docs/interface/imports.md#what-is-kept)', () => {
  let server: TestServer;
  let imports: TestImports;
  let agency: TestAgency;

  beforeAll(async () => {
    let services: ServerOptions['services'] | undefined;
    server = await startTestServer({ ownDatabase: true, onServices: (made) => (services = made) });
    imports = startImports(server, services);
    agency = await server.agency();
  });
  afterAll(async () => {
    await imports.close();
    await server.close();
  });

  const inDays = (days: number): Date => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  const everything = async (): Promise<string> =>
    `${await dumpTables(server.database)}\n${await dumpFolder(server.folder)}`;
  const removeContents = async (): Promise<void> => {
    while ((await removeNotedContents(server.database, server.files)) > 0);
  };

  it('forgets an imported person with the record', async () => {
    const table = 'First name,Surname,Email,Notes\nZqfirstzq,Zqlastzq,zqmailzq@inbox.example,zqnotezq\n';
    const done = await imports.whole(agency.privateKey, 'candidates.csv', table);
    await removeContents();
    expect(await everything()).toMatch(/zqmailzq/u);
    const found = await server.call('GET', '/candidates/search?query=lastName:Zqlastzq', {
      key: agency.privateKey,
    });
    const [candidate] = (found.body as { data: { id: string }[] }).data;
    const path = `/candidates/${candidate?.id ?? ''}`;
    expect(await server.call('DELETE', path, { key: agency.privateKey })).toMatchObject({ status: 200 });
    expect(done.state).toBe('COMPLETE');
    const rows = (await everything()).split('\n');
    expect(rows.filter((row) => /zq[a-z]+zq/iu.test(row))).toEqual([]);
  });

  it('removes an upload that nobody runs after a week, and refused rows a week after the run', async () => {
    const table = 'First name,Surname,Email,Rating\nZqleftzq,Zqleftzq,zqleftzq@inbox.example,99\n';
    const id = await imports.upload(agency.privateKey, 'candidates.csv', table);
    dataOf(await imports.post(agency.privateKey, id, 'look'));
    await imports.until(agency.privateKey, id, 'LOOKED');
    const ran = await imports.whole(
      agency.privateKey,
      'candidates.csv',
      `${table}Zqokzq,Zqokzq,zqokzq@inbox.example,3\n`,
    );
    expect(ran.report).toMatchObject({ created: 1, failed: 1 });
    await removeContents();
    expect(await sweepContents(server.database, server.files, inDays(30))).toMatchObject({ unnamed: 0 });
    await expireImports(server.database, inDays(6));
    expect((await imports.get(agency.privateKey, id)).state).toBe('LOOKED');
    await expireImports(server.database, inDays(8));
    await removeContents();
    expect(await imports.get(agency.privateKey, id)).toMatchObject({
      state: 'EXPIRED',
      columns: [{ samples: [] }, {}, {}, {}],
    });
    expect(await imports.get(agency.privateKey, ran.id)).toMatchObject({
      state: 'COMPLETE',
      report: { failed: 1, problems: [] },
    });
    expect((await everything()).match(/zqleftzq/giu)).toBeNull();
    expect(dataOf(await imports.post(agency.privateKey, ran.id, 'undo'))).toMatchObject({
      deleted: { candidate: 1 },
    });
  });
});
