import { buildExampleInput } from '../../../../packages/rest/src/examples/example-input.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import type { Endpoint } from '@nova/contract';
import { fillAgency, type AgencyWorld } from '../support/agency-world.ts';
import { inputSchema, leastInput } from '../support/input-schema.ts';
import { expectGiven, expected, plain, queued, snapshot, type Rows } from './support/expected-events.ts';
import { startTestServer, type Answer, type TestAgency, type TestServer } from '../support/test-server.ts';

describe('every endpoint that writes', () => {
  /**
   * Every change has its event and every event its change: each writing endpoint is called with each member alone and
   * with all.
   */
  let server: TestServer;
  let agency: TestAgency;
  let world: AgencyWorld;
  /** Two of a kind, by their plural. */
  let pairs: Readonly<Record<string, readonly (string | undefined)[]>>;

  const mergedKinds = { candidates: 'candidate', companies: 'company', contacts: 'contact', leads: 'lead' };
  /** Records to be merged, each once. */
  const duplicates = new Map<string, string[]>();

  const enter = async (): Promise<void> => {
    left = undefined;
    agency = await server.agency();
    world = await fillAgency(server, agency, 'Some');
    const { privateKey: key } = agency;
    const made = async (path: string, json: object): Promise<string> =>
      ((await server.call('POST', path, { key, json })).body as { data: string }).data;
    const note = await made('/notes', { text: 'Some note', candidateId: world.ids.candidate });
    const other = await made('/candidates', { firstName: 'Another' });
    for (const [plural, kind] of Object.entries(mergedKinds)) {
      const named = kind === 'company' ? 'name' : 'firstName';
      const some = Array.from({ length: 8 }, (_, place) =>
        made(`/${plural}`, {
          [named]: `Duplicate ${String(place)}`,
          linkedIn: `duplicate-${kind}-${String(place)}`,
        }),
      );
      duplicates.set(plural, await Promise.all(some));
    }
    const others = {
      candidates: other,
      companies: await made('/companies', { name: 'Another' }),
      contacts: await made('/contacts', { firstName: 'Another' }),
      leads: await made('/leads', { firstName: 'Another' }),
    };
    const purpose = { name: 'Pool', text: 'We may keep your data.', basis: 'CONSENT' };
    await server.call('PUT', '/privacy/purposes/TALENT_POOL', { key, json: purpose });
    const persons = ['candidate', 'contact', 'lead'] as const;
    const consents = await Promise.all(
      persons.map(async (kind) => {
        const path = `/${kind}s/${world.ids[kind] ?? ''}/consents`;
        return [`${kind}sConsent`, await made(path, { purpose: 'TALENT_POOL', proof: 'A mail' })] as const;
      }),
    );
    const shown = await server.call('POST', '/privacy/retention/preview', { key });
    const { previewId: preview } = (shown.body as { data: { previewId: string } }).data;
    const { candidate: record = '', company, contact, lead } = world.ids;
    pairs = {
      candidates: [record, others.candidates],
      companies: [company, others.companies],
      contacts: [contact, others.contacts],
      leads: [lead, others.leads],
    };
    world = {
      ...world,
      ids: { ...world.ids, note, other, record, preview, ...Object.fromEntries(consents) },
    };
    await server.call('PUT', `/candidates/${world.ids.candidate ?? ''}`, {
      key: agency.privateKey,
      json: { customFields: [{ fieldId: world.ids.customField, value: 'of use' }] },
    });
  };

  beforeAll(async () => {
    server = await startTestServer();
    await enter();
  });
  afterAll(() => server.close());

  const kinds: Readonly<Record<string, string>> = {
    owner: 'user',
    organiser: 'user',
    interviewer: 'user',
    field: 'customField',
  };

  function idFor(member: string, { name }: { readonly name: string } = { name: '' }): string | undefined {
    const stem = member.replace(/Ids?$/u, '');
    const [resource = ''] = name.split('.');
    const own =
      name === 'applications.create' && stem === 'candidate'
        ? world.ids.other
        : world.ids[kinds[stem] ?? stem];
    const id = stem === 'consent' ? world.ids[`${resource}Consent`] : own;
    if (id !== undefined) return id;
    const word = stem.toLowerCase().replace(/(?:y|s|us)$/u, '');
    const groups = Object.entries(world.masterData).filter(([group]) => group.toLowerCase().includes(word));
    const nearest = groups.find(([group]) => resource.startsWith(group.slice(0, 4)));
    return (nearest ?? groups[0])?.[1].at(-1);
  }

  let counter = 0;

  /** An existing id, a new text, the documented example, or the least accepted value. */
  function valueOf(endpoint: Endpoint, member: string, schema: ReturnType<typeof inputSchema>): unknown {
    const [resource = '', verb = ''] = endpoint.name.split('.');
    if (verb === 'merge') {
      if (member === 'primaryId') return world.ids[mergedKinds[resource as keyof typeof mergedKinds]];
      if (member === 'duplicateIds') return [duplicates.get(resource)?.pop()];
    }
    if (member === 'customFields')
      return [{ fieldId: world.ids.customField, value: `value ${String(counter++)}` }];
    if (member === 'ids' && endpoint.name.endsWith('Duplicates'))
      return pairs[endpoint.name.split('.')[0] ?? ''];
    if (member.endsWith('Ids')) return [idFor(member, endpoint)].filter((id) => id !== undefined);
    if (member.endsWith('Id')) return idFor(member, endpoint);
    // What is on hold is neither anonymised nor erased.
    if (member === 'hold') return false;
    const shown = buildExampleInput(endpoint)[member];
    const isOpen = !JSON.stringify(schema).includes('"enum"') && !JSON.stringify(schema).includes('"format"');
    if (isOpen && /^(?:name|title|label|text|subject|firstName|lastName|jobTitle)$/u.test(member))
      return `Some ${member} ${String(counter++)}`;
    const text = (name: string): string =>
      /Ids?$/u.test(name) ? (idFor(name, endpoint) ?? name) : `text ${String(counter++)}`;
    return shown ?? leastInput(schema, text, member);
  }

  const valuesOf = (
    endpoint: Endpoint,
    members: readonly (readonly [string, ReturnType<typeof inputSchema>])[],
  ): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      members
        .map(([member, schema]) => [member, valueOf(endpoint, member, schema)] as const)
        .filter(([, value]) => value !== undefined),
    );

  const survivorOf = ({ name }: Endpoint, input: object): string | undefined =>
    name.endsWith('.merge') && 'primaryId' in input ? String(input.primaryId) : undefined;

  /** Rows after the last call, since nothing else writes. */
  let left: Rows | undefined;

  async function call(endpoint: Endpoint, input: object): Promise<Answer> {
    const before = left ?? (await snapshot(server, agency));
    const answer = await server.call('POST', `//trpc/${endpoint.name}`, {
      key: agency.privateKey,
      json: input,
    });
    const after = await snapshot(server, agency, before);
    left = after;
    const told = await queued(server, agency);
    const what = { endpoint: endpoint.name, input, status: answer.status };
    expect({ ...what, told: plain(told) }).toEqual({
      ...what,
      told: plain(expected(before, after, endpoint.name, survivorOf(endpoint, input))),
    });
    expectGiven(what, { input, told, after });
    return answer;
  }

  /** Forms have every-form.test.ts. */
  const takesFile = ({ input }: Endpoint): boolean => 'file' in input.shape;
  const writing = endpoints.filter((endpoint) => endpoint.type === 'mutation' && !takesFile(endpoint));
  const isDelete = ({ name }: Endpoint): boolean => /\.(?:delete|erase)$/u.test(name);
  /** Updates first: scheduled or archived records refuse them. Anonymised persons and users last: restricted ones may do less. */
  const place = ({ name }: Endpoint): number =>
    /^users\.|\.anonymise$/u.test(name) ? 2 : name.endsWith('.update') ? 0 : 1;
  const changing = writing.filter((one) => !isDelete(one)).sort((one, other) => place(one) - place(other));
  const done = new Set<string>();
  const refusals = new Map<string, string>();

  it.each(changing.map((one) => [one.name, one] as const))(
    '%s: its events are what changed',
    async (name, endpoint) => {
      await queued(server, agency);
      const schema = inputSchema(endpoint);
      const members = Object.entries(schema.properties ?? {});
      const required = new Set(schema.required ?? []);
      const needed = members.filter(([member]) => required.has(member));
      const optional = members.filter(([member]) => !required.has(member));
      const attempt = async (some: typeof members): Promise<void> => {
        const input = { ...valuesOf(endpoint, needed), ...valuesOf(endpoint, some) };
        const answer = await call(endpoint, input);
        if (answer.status === 200) done.add(name);
        else refusals.set(name, JSON.stringify(answer.body));
      };
      await attempt([]);
      for (const member of optional) await attempt([member]);
      await attempt(optional);
      await attempt([]);
    },
  );

  it.each(writing.filter(isDelete).map((one) => [one.name, one] as const))(
    '%s: deleted and released records have events',
    async (name, endpoint) => {
      await enter();
      await queued(server, agency);
      const { properties = {}, required = [] } = inputSchema(endpoint);
      const needed = Object.entries(properties).filter(([member]) => required.includes(member));
      const gone = ['placement', 'interview', 'application', 'job', 'opportunity', 'contact', 'note'];
      for (const kind of gone) {
        const answer = await call(endpoint, valuesOf(endpoint, needed));
        if (answer.status === 200) done.add(name);
        if (answer.status !== 409) break;
        const before = writing.find(
          (one) => one.name === `${kind === 'opportunity' ? 'opportunities' : `${kind}s`}.delete`,
        );
        if (before) await call(before, { [`${kind}Id`]: world.ids[kind] });
      }
    },
  );

  it('each endpoint succeeds at least once, or this would prove nothing', () => {
    // Sending campaigns has tests of its own.
    const resources = new Set([
      'candidates',
      'companies',
      'contacts',
      'leads',
      'opportunities',
      'jobs',
      'applications',
      'interviews',
      'placements',
      'files',
      'notes',
      'privacy',
      'customFields',
      'masterData',
      'savedSearches',
    ]);
    const meant = writing
      .map(({ name }) => name)
      .filter(
        (name) =>
          // They need a form before (files.test.ts), or a mail server (person-page.test.ts).
          (name !== 'candidates.keepParsed' &&
            !name.endsWith('.requestConsent') &&
            resources.has(name.split('.')[0] ?? '')) ||
          /^campaigns\.(?:create|update|delete|archive|unarchive)$/u.test(name),
      );
    expect(meant.filter((name) => !done.has(name)).map((name) => [name, refusals.get(name)])).toEqual([]);
    expect(meant.length).toBeGreaterThan(50);
  });
});
