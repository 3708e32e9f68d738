import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { batches, endpoints } from '@nova/features/contract';
import { recordId, type Endpoint } from '@nova/contract';
import { testMail } from '@nova/features/testing';
import { parseMailServer } from '@nova/mail';
import { openSink, refusal, type Sink } from '@nova/mail/testing';
import { inputSchema, type Schema } from './support/input-schema.ts';
import { placesIn, post, word } from './support/marked-person.ts';
import { startTestServer, type Answer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('stored answers', () => {
  let sink: Sink;
  let server: TestServer;
  let agency: TestAgency;
  let candidateId: string;
  let campaignId: string;

  beforeAll(async () => {
    sink = await openSink({
      onRcptTo({ address }, _session, done) {
        done(address.startsWith('no') ? refusal(550, `5.1.1 <${address}> is unknown here`) : null);
      },
    });
    server = await startTestServer({ mail: { ...testMail, server: parseMailServer(sink.url) } });
    agency = await server.agency();
    const given = { server, agency };
    candidateId = await post(given, '/candidates', {
      firstName: word('first'),
      email: `${word('mail')}@inbox.example`,
    });
    const sender = { name: 'Una', email: 'una@agency.example' };
    campaignId = await post(given, '/campaigns', {
      name: 'Hello',
      subject: 'For {{ firstName }}',
      html: '<p>{{ firstName }} {{ email }}</p>',
      senderId: await post(given, '/mail/senders', sender),
    });
  });
  afterAll(async () => {
    await server.close();
    await sink.close();
  });

  const keyed = (path: string, json: unknown, key: string): Promise<Answer> =>
    server.call('POST', path, { key: agency.privateKey, json, headers: { 'Idempotency-Key': key } });
  const kept = async (): Promise<readonly string[]> =>
    (
      await server.database.query<{ response: string }>(
        `SELECT response FROM idempotency_keys WHERE "accountId" = $1 AND response IS NOT NULL`,
        [agency.accountId],
      )
    ).map(({ response }) => response);
  const isAgain = ({ headers }: Answer): boolean => headers.get('idempotent-replayed') === 'true';

  it('contain only ids, or are covered by the tests of erased persons', () => {
    const more = endpoints.filter(
      ({ type, role, output }) => type === 'mutation' && role !== 'NONE' && output !== recordId,
    );
    expect(
      Object.fromEntries(
        more.map(({ name, storedAnswer: how, answersSecret }) => [name, how ?? answersSecret]),
      ),
    ).toEqual({
      'campaigns.preview': 'NOTHING',
      'campaigns.test': { store: expect.any(Function), restore: expect.any(Function) },
      'applicationMails.set': 'NOTHING',
      // Erasing the person finds it by the id beside it.
      'candidates.requestConsent': { store: expect.any(Function), restore: expect.any(Function) },
      'contacts.requestConsent': { store: expect.any(Function), restore: expect.any(Function) },
      'leads.requestConsent': { store: expect.any(Function), restore: expect.any(Function) },
      // Erasing the candidate finds it by the id beside it.
      'candidates.keepParsed': undefined,
      // Nothing of a dry run.
      'candidates.parse': { store: expect.any(Function), restore: expect.any(Function) },
      // Nothing of a dry run; erasing the survivor finds it by its id, and the undo by the merge's.
      ...Object.fromEntries(
        ['candidates', 'contacts', 'companies', 'leads'].map((plural) => [
          `${plural}.merge`,
          { store: expect.any(Function), restore: expect.any(Function) },
        ]),
      ),
      'publicJobs.submit': undefined,
      // Names of fields, counts and ids.
      ...Object.fromEntries(
        ['candidates', 'contacts', 'leads'].flatMap((plural) =>
          ['anonymise', 'erase'].map((verb) => [`${plural}.${verb}`, undefined]),
        ),
      ),
      // As those of a bulk run, once nothing is left to do.
      ...Object.fromEntries(
        Object.values(batches).map(({ name }) => [
          name,
          { store: expect.any(Function), restore: expect.any(Function) },
        ]),
      ),
      // Ids, codes and messages, which name no value.
      'bulk.run': undefined,
      'bulk.undo': undefined,
      // The import is read again: its columns and problems quote cells.
      'imports.look': { store: expect.any(Function), restore: expect.any(Function) },
      'imports.run': { store: expect.any(Function), restore: expect.any(Function) },
      'imports.undo': 'NOTHING',
      'privacy.setRetention': 'NOTHING',
      'privacy.previewRetention': 'NOTHING',
      // Of no person.
      'privacy.runRetention': undefined,
      // Records by their ids, without names and words.
      'proposals.accept': { store: expect.any(Function), restore: expect.any(Function) },
      'proposals.refuse': { store: expect.any(Function), restore: expect.any(Function) },
      'session.delete': undefined,
      'users.link': true,
      'keys.create': { store: expect.any(Function), restore: expect.any(Function) },
      'keys.revoke': undefined,
      'site.update': undefined,
      'site.delete': undefined,
      'webhooks.create': true,
      'webhooks.rotateSecret': true,
      'webhooks.replay': undefined,
      // A receiver's response to an event without a person.
      'webhooks.test': undefined,
    });
  });

  it('omit previews: a repeated request renders one anew', async () => {
    const path = `/campaigns/${campaignId}/preview`;
    const first = await keyed(path, { recordId: candidateId }, 'preview');
    expect(first).toMatchObject({ status: 200, body: { data: { subject: `For ${word('first')}` } } });
    const second = await keyed(path, { recordId: candidateId }, 'preview');
    expect([second.status, isAgain(second)]).toEqual([200, false]);
    expect((second.body as { data: unknown }).data).toEqual((first.body as { data: unknown }).data);
    expect((await kept()).filter((answer) => placesIn(answer).length > 0)).toEqual([]);
  });

  it('omit dry runs of merges: a repeated request foretells anew', async () => {
    const primaryId = await post({ server, agency }, '/candidates', { lastName: 'Another' });
    const foretell = () =>
      keyed('/candidates/merge?dryRun=true', { primaryId, duplicateIds: [candidateId] }, 'merge');
    for (const answer of [await foretell(), await foretell()]) {
      expect(answer).toMatchObject({
        status: 200,
        body: { data: { record: { firstName: word('first') } } },
      });
      expect(isAgain(answer)).toBe(false);
    }
    expect((await kept()).filter((answer) => placesIn(answer).length > 0)).toEqual([]);
  });

  it('omit test mails’ addresses; a repeated request sends nothing', async () => {
    const to = [`no${word('gone')}@inbox.example`, `${word('mail')}@inbox.example`];
    const path = `/campaigns/${campaignId}/test`;
    const first = await keyed(path, { recordId: candidateId, to }, 'test');
    expect(first.body).toMatchObject({
      data: { accepted: [to[1]], rejected: [{ email: to[0], response: expect.stringContaining('unknown') }] },
    });
    const second = await keyed(path, { to, recordId: candidateId }, 'test');
    expect([second.status, isAgain(second)]).toEqual([200, true]);
    expect((second.body as { data: unknown }).data).toEqual({
      accepted: [to[1]],
      rejected: [{ email: to[0], response: '550 5.1.1' }],
    });
    expect(sink.taken.map((mail) => mail.to)).toEqual([to[1]]);
    expect((await kept()).filter((answer) => placesIn(answer).length > 0)).toEqual([]);
  });

  const noSuchId = '01890000-0000-7000-8000-000000000000';
  const said = (name: string): string => {
    if (/ids?$/iu.test(name)) return name === 'candidateId' || name === 'recordId' ? candidateId : noSuchId;
    if (/date$/iu.test(name)) return name === 'endDate' ? '2030-01-01T11:00:00Z' : '2030-01-01T10:00:00Z';
    if (name === 'types') return 'candidate.created';
    const own = word(`said${name.replaceAll(/[^a-z]/giu, '')}`);
    if (/email|^to$/iu.test(name)) return `${own}@inbox.example`;
    return /url|website|linkedin|facebook|twitter/iu.test(name) ? `https://x.example/${own}` : own;
  };
  /** Each text has its own word. */
  const everything = (given: Schema, name = ''): unknown => {
    const schema = given.anyOf?.find(({ type }) => type !== 'null') ?? given;
    if (schema.enum) return schema.enum[0];
    if (schema.properties)
      return Object.fromEntries(
        Object.entries(schema.properties).map(([member, one]) => [member, everything(one, member)]),
      );
    if (schema.type === 'array') return [everything(schema.items ?? {}, name)];
    if (schema.type === 'boolean') return true;
    return schema.type === 'integer' || schema.type === 'number' ? 1 : said(name);
  };
  const tried = endpoints.filter(
    ({ type, route, role, name }) =>
      type === 'mutation' && route.body !== 'multipart' && role === 'PRIVATE' && !name.endsWith('.delete'),
  );

  it.each(tried.map((endpoint): [string, Endpoint] => [endpoint.name, endpoint]))(
    'contain no word of what %s received, accepted or refused',
    async (name, endpoint) => {
      const input = everything(inputSchema(endpoint));
      // Each member alone too, since only the first error shows.
      const members = Object.entries(input as object).filter(([member]) => !/id$/iu.test(member));
      const ids = Object.entries(input as object).filter(([member]) => /id$/iu.test(member));
      const inputs = [input, ...members.map((one) => Object.fromEntries([...ids, one]))];
      for (const [at, one] of inputs.entries()) {
        const { status } = await keyed(`//trpc/${name}`, one, `${name}-${String(at)}`);
        expect(status).toBeLessThan(500);
      }
      expect((await kept()).filter((answer) => placesIn(answer).length > 0)).toEqual([]);
    },
  );
});
