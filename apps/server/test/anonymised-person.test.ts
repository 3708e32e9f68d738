import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compareQueued } from '@nova/features';
import { dumpFolder, dumpTables } from './support/dump-everything.ts';
import { createMarkedPersons } from './support/marked-persons.ts';
import { placesIn } from './support/marked-person.ts';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('an anonymised candidate, contact or lead', () => {
  let server: TestServer;
  let agency: TestAgency;
  let ids: string[];
  let before: Record<string, unknown>;

  const counts = async (): Promise<Record<string, unknown>> => {
    const [row] = await server.database.query(
      `SELECT (SELECT count(*)::int FROM applications) AS applications, (SELECT count(*)::int FROM application_moves) AS moves,
         (SELECT count(*)::int FROM interviews) AS interviews, (SELECT count(*)::int FROM placements) AS placements,
         (SELECT count(*)::int FROM candidates) AS candidates, (SELECT count(*)::int FROM campaign_recipients) AS recipients,
         (SELECT count(*)::int FROM status_changes) AS changes, (SELECT count(*)::int FROM consents) AS consents,
         (SELECT array_agg(c."lastActivityDate"::text ORDER BY c.id) FROM candidates c)::text AS activity`,
    );
    return row ?? {};
  };

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
    const marked = await createMarkedPersons({ server, agency });
    ({ ids } = marked);
    while ((await compareQueued(server.database)) > 0);
    before = await counts();
    for (const path of marked.paths) {
      const answer = await server.call('POST', `${path}/anonymise`, {
        key: agency.privateKey,
        json: {},
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      });
      expect(answer).toMatchObject({ status: 200, body: { data: { id: path.split('/').at(-1) } } });
    }
  });
  afterAll(async () => {
    // Other tests of the database look for the same words.
    await server.database.query('DELETE FROM accounts WHERE id = $1', [agency.accountId]);
    await server.close();
  });

  it('keeps words of skills, countries, stages and agreed texts in tables, and no others', async () => {
    const rows = (await dumpTables(server.database)).split('\n');
    const left = new Set(rows.flatMap((row) => placesIn(row)));
    const stays = /skill$|country$|^substate$|consent$/u;
    expect([...left].filter((place) => !stays.test(place))).toEqual([]);
    expect(left).toContain('restskill');
    expect(left).toContain('restcountry');
  });

  it('leaves nothing in any file', async () => {
    expect(placesIn(await dumpFolder(server.folder))).toEqual([]);
  });

  it('still counts, and was last active when it was', async () => {
    expect(await counts()).toEqual(before);
  });

  it('The record is found as anonymised, and by no name', async () => {
    const { body } = await server.call('GET', '/candidates/search?query=Anonymised', {
      key: agency.privateKey,
    });
    const { data } = body as { data: { id: string; lastName: string; anonymisedOn: string | null }[] };
    expect(data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    for (const one of data)
      expect(one).toMatchObject({ lastName: 'Anonymised', anonymisedOn: expect.stringMatching(/^20/u) });
  });
});
