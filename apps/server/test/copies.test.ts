import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isReference, isReferences, type Kind, kinds, nameMember, objectMember } from '@nova/contract';
import { fillAgency, type AgencyWorld } from './support/agency-world.ts';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

type Document = Readonly<Record<string, unknown>>;

/** Members of reads that follow another record's name (docs/interface/paging.md#names-of-other-records). */
const namesOfOthers = ({ fields }: Kind): readonly string[] => [
  ...Object.entries(fields).flatMap(([name, field]) => {
    if (isReferences(field)) return [objectMember(name)];
    return isReference(field) ? [nameMember(name), objectMember(name)] : [];
  }),
  ...(fields.stageCode === undefined ? [] : ['stageName']),
];

// docs/interface/paging.md#incremental-sync
describe('a copy that is kept by updatedSince', () => {
  let server: TestServer;
  let agency: TestAgency;
  let world: AgencyWorld;
  const shown = ['candidate', 'company', 'contact', 'lead', 'opportunity', 'job', 'application'];
  const all = [...shown, 'interview', 'placement', 'campaign'].map((name) => kinds[name as 'job'] as Kind);

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
    world = await fillAgency(server, agency, 'Copied');
    await call('PUT', `/candidates/${id('candidate')}`, { sourceId: id('masterData') });
  });
  afterAll(() => server.close());

  const id = (name: string): string => world.ids[name] ?? '';
  async function call(method: string, path: string, json?: object): Promise<void> {
    const answer = await server.call(method, path, { key: agency.privateKey, json });
    expect({ path, status: answer.status, body: answer.status === 200 ? null : answer.body }).toEqual({
      path,
      status: 200,
      body: null,
    });
  }
  /** Each record, by kind; without those that are gone. */
  async function copy(): Promise<ReadonlyMap<Kind, Document>> {
    const found = new Map<Kind, Document>();
    for (const kind of all) {
      const input = encodeURIComponent(JSON.stringify({ [`${kind.name}Id`]: id(kind.name) }));
      const { status, body } = await server.call('GET', `//trpc/${kind.plural}.get?input=${input}`, {
        key: agency.privateKey,
      });
      if (status !== 200) continue;
      // Reads of interviews do not show it.
      const [stamped] = await server.database.query<{ stamp: string }>(
        `SELECT nova_iso("${kind.stamp}") AS stamp FROM ${kind.table} WHERE "accountId" = $1 AND id = $2`,
        [agency.accountId, id(kind.name)],
      );
      const { data } = (body as { result: { data: Document } }).result;
      found.set(kind, { ...data, [kind.stamp]: stamped?.stamp });
    }
    return found;
  }

  /** What changed without the stamp, and is no other record's name; and whether anything changed at all. */
  async function untoldBy(deed: () => Promise<void>) {
    const before = await copy();
    await deed();
    const after = await copy();
    const told: string[] = [];
    const untold: string[] = [];
    for (const [kind, now] of after) {
      const then = before.get(kind) ?? {};
      const changed = Object.keys(now).filter(
        (name) => JSON.stringify(now[name]) !== JSON.stringify(then[name]),
      );
      told.push(...changed.map((name) => `${kind.name}.${name}`));
      if (now[kind.stamp] !== then[kind.stamp]) continue;
      untold.push(
        ...changed
          .filter((name) => !namesOfOthers(kind).includes(name))
          .map((name) => `${kind.name}.${name}`),
      );
    }
    return { told, untold };
  }

  it.each([
    ['a company', 'job.companyName', () => call('PUT', `/companies/${id('company')}`, { name: 'Other' })],
    ['a contact', 'job.contactName', () => call('PUT', `/contacts/${id('contact')}`, { firstName: 'Other' })],
    [
      'a candidate',
      'application.candidateName',
      () => call('PUT', `/candidates/${id('candidate')}`, { firstName: 'Other' }),
    ],
    ['a job', 'application.jobName', () => call('PUT', `/jobs/${id('job')}`, { title: 'Other' })],
    ['a user', 'candidate.ownerName', () => call('PUT', `/users/${agency.userId}`, { name: 'Other' })],
    [
      'an item of master data',
      'candidate.sourceName',
      () => call('PUT', `/masterdata/${id('masterData')}`, { name: 'Renamed source' }),
    ],
  ] as const)(
    '%s that is renamed changes no more than its name in other records',
    async (_what, name, deed) => {
      const { told, untold } = await untoldBy(deed);
      expect(told).toContain(name);
      expect(untold).toEqual([]);
    },
  );

  it.each([
    ['an archived job', 'company.activeJobCount', () => call('POST', `/jobs/${id('job')}/archive`)],
    ['a deleted placement', 'candidate.placed', () => call('DELETE', `/placements/${id('placement')}`)],
    ['a deleted placement’s application', 'candidate.inPipeline', () => call('DELETE', `/jobs/${id('job')}`)],
  ] as const)('%s moves the records whose derived fields it changes', async (_what, name, deed) => {
    const { told, untold } = await untoldBy(deed);
    expect(told).toContain(name);
    expect(untold).toEqual([]);
  });
});
