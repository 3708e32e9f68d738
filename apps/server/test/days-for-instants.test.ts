import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importRecords } from '@nova/features/imports';
import type { ServerOptions } from '../src/server-options.ts';
import { callTool } from './agents/support/agent-client.ts';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

async function* lineOf(line: object): AsyncGenerator<string> {
  await Promise.resolve();
  yield JSON.stringify(line);
}

describe('a day where an instant is asked for (docs/interface/values.md#days-for-instants)', () => {
  let server: TestServer;
  let services: ServerOptions['services'];

  beforeAll(async () => {
    server = await startTestServer({ onServices: (made) => (services = made) });
  });
  afterAll(() => server.close());

  const call = async (
    agency: TestAgency,
    method: string,
    path: string,
    json?: object,
  ): Promise<Readonly<Record<string, unknown>>> => {
    const { status, body } = await server.call(method, path, { key: agency.privateKey, json });
    expect({ path, status, body: status === 200 ? '' : body }).toEqual({ path, status: 200, body: '' });
    return body as Readonly<Record<string, unknown>>;
  };
  const dueOf = async (agency: TestAgency, noteId: unknown): Promise<unknown> =>
    ((await call(agency, 'GET', `/notes/${String(noteId)}`)).data as { dueOn: unknown }).dueOn;

  it.each([
    ['America/Los_Angeles', '2026-12-02T07:59:59.999Z'],
    ['Europe/Berlin', '2026-12-01T22:59:59.999Z'],
    ['Pacific/Auckland', '2026-12-01T10:59:59.999Z'],
  ])('A day is one of %s by REST, by agents and in imports', async (timeZone, end) => {
    const agency = await server.agency({ timeZone });
    const { data: candidateId } = await call(agency, 'POST', '/candidates', { lastName: 'Lovelace' });
    const task = { subject: 'Call', dueOn: '2026-12-01' };
    const { data: byRest } = await call(agency, 'POST', '/notes', { ...task, candidateId });
    const logged = await callTool(
      server,
      'log_note',
      { kind: 'candidate', id: candidateId, ...task },
      { key: agency.privateKey },
    );
    await importRecords(services.database, {
      accountId: agency.accountId,
      lines: lineOf({ type: 'note', id: 'n-1', candidateId, ...task }),
    });
    const found = await call(agency, 'GET', `/notes/search?query=${encodeURIComponent('dueOn:2026-12-01')}`);
    const notes = found.data as readonly { id: string; dueOn: string }[];
    expect(notes.map(({ dueOn }) => dueOn)).toEqual([end, end, end]);
    expect(notes.map(({ id }) => id)).toEqual(expect.arrayContaining([byRest, logged.value.id]));

    const expected = { dueOn: '2026-12-01' };
    await call(agency, 'PUT', `/notes/${String(byRest)}`, { dueOn: '02/12/2026', expected });
    expect(await dueOf(agency, byRest)).toBe(new Date(Date.parse(end) + 86_400_000).toISOString());

    const { data: key } = await call(agency, 'POST', '/keys', {
      userId: agency.userId,
      expiresOn: '2096-12-01',
    });
    expect(key).toMatchObject({ expiresOn: end.replace('2026', '2096') });
  });

  it('A time that the account’s zone skips is refused, in words', async () => {
    const agency = await server.agency({ timeZone: 'Europe/Berlin' });
    const { data: candidateId } = await call(agency, 'POST', '/candidates', { lastName: 'Lovelace' });
    const { status, body } = await server.call('POST', '/notes', {
      key: agency.privateKey,
      json: { candidateId, subject: 'Call', dueOn: '2026-03-29T02:30' },
    });
    expect([status, (body as { issues: unknown }).issues]).toEqual([
      400,
      [
        {
          path: 'dueOn',
          message: expect.stringContaining('does not exist in the time zone Europe/Berlin'),
        },
      ],
    ]);
  });
});
