import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import { readWaitingCv } from '@nova/features';
import type { ServerOptions } from '../../src/server-options.ts';
import { fillAgency, type AgencyWorld } from '../support/agency-world.ts';
import { apply, someone, type Form } from '../support/apply.ts';
import { smallCv } from '@nova/testing';
import { startTestServer, type Answer, type TestAgency, type TestServer } from '../support/test-server.ts';
import { expectGiven, expected, plain, queued, snapshot, type FeedEvent } from './support/expected-events.ts';

describe('every form', () => {
  /** The law of every-write.test.ts for forms: the feed has exactly what changed, and that a CV was read. */
  let server: TestServer;
  let services: ServerOptions['services'];
  let agency: TestAgency;
  let world: AgencyWorld;
  let jobId: string;

  beforeAll(async () => {
    server = await startTestServer({ proxies: 1, onServices: (given) => (services = given) });
    agency = await server.agency();
    world = await fillAgency(server, agency, 'Some');
    const json = { title: 'Open', publishToWebsite: true };
    const made = await server.call('POST', '/jobs', { key: agency.privateKey, json });
    jobId = (made.body as { data: string }).data;
  });
  afterAll(() => server.close());

  const idOf = (kind: string): string => world.ids[kind] ?? '';
  let people = 0;
  const cvOf = (name: string): File => {
    const email = `${name.toLowerCase().replace(' ', '.')}@cv.example`;
    return new File([new Uint8Array(smallCv(name, email))], 'cv.pdf', { type: 'application/pdf' });
  };
  const unreadable = (): File => new File(['%PDF-1.7\nnothing that anybody could read'], 'broken.pdf');

  const send = (path: string, form: Form): Promise<Answer> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(form)) body.set(name, value);
    return server.call('POST', path, { key: agency.privateKey, body });
  };
  const nextPerson = (): Form => someone(`Person${String(people++)}`);

  const isOfReading = ({ type }: FeedEvent): boolean => type === 'candidate.cv_parsed';

  /** @returns types of events, those of CVs last */
  async function told(what: string, work: () => Promise<unknown>, given: object = {}): Promise<string[]> {
    const before = await snapshot(server, agency);
    await queued(server, agency);
    await work();
    const after = await snapshot(server, agency);
    const all = await queued(server, agency);
    const changes = all.filter((one) => !isOfReading(one));
    expect({ what, told: plain(changes) }).toEqual({ what, told: plain(expected(before, after, what)) });
    expectGiven({ what }, { input: given, told: changes, after });
    return [...plain(changes), ...all.filter((one) => isOfReading(one))].map(({ type }) => type).toSorted();
  }

  const sent = (
    what: string,
    form: () => Promise<Answer>,
    status = 200,
    given: object = {},
  ): Promise<string[]> =>
    told(
      what,
      async () => {
        const answer = await form();
        expect([what, answer.status, answer.body]).toEqual([what, status, expect.anything()]);
      },
      given,
    );

  const read = async (): Promise<void> => {
    while (await readWaitingCv(services.database, services.ports, services.now));
  };

  /** A refused form, or one without changes, has none. */
  const forms: Readonly<Record<string, () => Promise<void>>> = {
    async 'candidates.parse'() {
      const parse = (file: File) => () => send('/candidates/parse', { file });
      expect(await sent('a CV', parse(cvOf('Ada Lovelace')))).toEqual([
        ...['candidate.created', 'candidate.cv_parsed', 'file.uploaded'],
      ]);
      expect(await sent('the same person', parse(cvOf('Ada Lovelace')))).toEqual([]);
      expect(await sent('no CV', parse(unreadable()), 400)).toEqual([]);
    },
    async 'files.upload'() {
      const file = (): File => new File(['Some text'], 'some.txt', { type: 'text/plain' });
      const of = (form: Form) => () => send('/files', { ...form, file: file() });
      const given = { candidateId: idOf('candidate'), category: 'Other' };
      expect(await sent('of a person', of(given), 200, given)).toEqual(['file.uploaded']);
      // A person's first CV sets a derived field, which is no change.
      const cv = of({ candidateId: idOf('candidate'), category: 'CV' });
      expect(await sent('a CV', cv, 200, { category: 'CV' })).toEqual(['file.uploaded']);
      expect(await sent('of a company', of({ companyId: idOf('company') }))).toEqual(['file.uploaded']);
      expect(await sent('of nobody', of({}), 400)).toEqual([]);
      expect(await sent('of no such person', of({ candidateId: idOf('company') }), 404)).toEqual([]);
    },
    async 'imports.upload'() {
      const file = new File(['Email\nada@table.example\n'], 'candidates.csv', { type: 'text/csv' });
      expect(await sent('a table, which is not run', () => send('/imports', { file }))).toEqual([]);
    },
    async 'publicJobs.submit'() {
      const applying = (form: Form) => () => apply(server, agency.publicKey, jobId, form);
      const person = nextPerson();
      expect(await sent('somebody', applying(person))).toEqual([
        ...['application.created', 'candidate.consent_given', 'candidate.created'],
      ]);
      expect(await sent('again', applying(person))).toEqual([]);
      const withCv = { ...person, cv: cvOf('Erik Lund') };
      expect(await sent('again, with a CV', applying(withCv))).toEqual(['file.uploaded']);
      expect(await told('that CV is read', read)).toEqual(['candidate.cv_parsed']);
      const another = { ...person, cv: cvOf('Erik Lund') };
      expect(await sent('another CV', applying(another))).toEqual(['file.uploaded']);
      expect(await told('it is read', read)).toEqual(['candidate.cv_parsed']);
      const fresh = { ...nextPerson(), cv: cvOf('Nora Lund') };
      expect(await sent('somebody with a CV', applying(fresh))).toEqual([
        ...['application.created', 'candidate.consent_given', 'candidate.created', 'file.uploaded'],
      ]);
      expect(await told('it fills what was left open', read)).toEqual([
        ...['candidate.cv_parsed', 'candidate.updated'],
      ]);
      const broken = { ...nextPerson(), cv: unreadable() };
      await sent('a CV that cannot be read', applying(broken));
      expect(await told('it is not read', read)).toEqual([]);
      expect(await sent('nobody', applying({ ...nextPerson(), email: '' }), 400)).toEqual([]);
    },
  };

  it('the list includes every form', () => {
    const taking = endpoints.filter(({ route }) => route.body === 'multipart').map(({ name }) => name);
    expect(taking.toSorted()).toEqual(Object.keys(forms).toSorted());
  });

  it.each(Object.entries(forms))('%s: its events are what changed', async (_name, work) => {
    await work();
  });

  it('the event of a CV names its person', async () => {
    const name = `${String(people++)} Byron`;
    const { body } = await send('/candidates/parse', { file: cvOf(`Ada ${name}`) });
    const { candidateId, reference } = (body as { data: { candidateId: string; reference: string } }).data;
    await apply(server, agency.publicKey, jobId, { ...nextPerson(), cv: cvOf('Zoe Lund') });
    await read();
    const events = await server.database.query<{ id: string; reference: string }>(
      `SELECT q."recordId" AS id, q.reference FROM event_queue q WHERE q."accountId" = $1 AND q.type = 'candidate.cv_parsed'
       ORDER BY q."order"`,
      [agency.accountId],
    );
    expect(events).toEqual([
      { id: candidateId, reference },
      { id: expect.any(String), reference: expect.stringMatching(/^CAN-\d+$/u) },
    ]);
  });
});
