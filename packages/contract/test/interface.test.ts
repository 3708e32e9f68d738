import { describe, expect, it } from '@jest/globals';
import { commonErrors, endpoints, errorTable, plainKinds } from '../src/index.ts';
import { partsOf } from './schema-walk.ts';

describe('interface', () => {
  /** What an endpoint answers beside what every one can, and beside what follows from its route. */
  const documentedErrors = `
campaigns.archive INVALID_STATE NOT_FOUND
campaigns.cancel INVALID_STATE NOT_FOUND
campaigns.unarchive INVALID_STATE NOT_FOUND
campaigns.delete INVALID_STATE
campaigns.get NOT_FOUND
campaigns.stats NOT_FOUND
campaigns.list INVALID_QUERY
campaigns.create BAD_REQUEST NOT_FOUND
campaigns.content NOT_FOUND
campaigns.audience INVALID_QUERY INVALID_STATE NOT_FOUND
campaigns.preview INVALID_STATE NOT_FOUND
campaigns.previewPage INVALID_STATE NOT_FOUND
campaigns.test INVALID_STATE NOT_FOUND
campaigns.schedule BAD_REQUEST INVALID_STATE NOT_FOUND
campaigns.update BAD_REQUEST INVALID_STATE NOT_FOUND
campaigns.send INVALID_STATE NOT_FOUND
campaigns.pause INVALID_STATE NOT_FOUND
campaigns.resume INVALID_STATE NOT_FOUND
campaigns.stop INVALID_STATE NOT_FOUND
campaigns.retry INVALID_STATE NOT_FOUND
campaigns.recipients INVALID_QUERY NOT_FOUND
campaigns.links NOT_FOUND
campaigns.activity NOT_FOUND
campaigns.chart NOT_FOUND
applicationMails.set NOT_FOUND
mailSenders.delete IN_USE NOT_FOUND
mailSenders.dns NOT_FOUND
mailSenders.get NOT_FOUND
mailSenders.update NOT_FOUND
distributionLists.create BAD_REQUEST INVALID_QUERY
distributionLists.delete IN_USE NOT_FOUND
distributionLists.get NOT_FOUND
distributionLists.members INVALID_QUERY NOT_FOUND
distributionLists.setMembers BAD_REQUEST NOT_FOUND
distributionLists.update BAD_REQUEST INVALID_QUERY NOT_FOUND
mailSuppressions.create DUPLICATE
mailSuppressions.delete NOT_FOUND
mailSuppressions.list INVALID_QUERY
candidates.create BAD_REQUEST NOT_FOUND DUPLICATE RECORD_LIMIT_REACHED
candidates.delete NOT_FOUND
candidates.get NOT_FOUND
candidates.search INVALID_QUERY NOT_FOUND
candidates.setInternalNotes NOT_FOUND
candidates.setOverview NOT_FOUND
candidates.setSource NOT_FOUND
candidates.setStatus NOT_FOUND
candidates.setTags NOT_FOUND
candidates.update BAD_REQUEST NOT_FOUND
candidates.setLanguages NOT_FOUND
candidates.parse FILE_REQUIRED UNSUPPORTED_FILE UNREADABLE_FILE RECORD_LIMIT_REACHED PARSE_LIMIT_REACHED
savedSearches.create INVALID_QUERY
savedSearches.delete NOT_FOUND
savedSearches.update INVALID_QUERY NOT_FOUND
companies.create BAD_REQUEST NOT_FOUND DUPLICATE RECORD_LIMIT_REACHED
companies.get NOT_FOUND
companies.search INVALID_QUERY
companies.setInternalNotes NOT_FOUND
companies.setOverview NOT_FOUND
companies.setSource NOT_FOUND
companies.setStatus NOT_FOUND
companies.setTags NOT_FOUND
companies.update BAD_REQUEST NOT_FOUND
contacts.create BAD_REQUEST NOT_FOUND DUPLICATE
contacts.update BAD_REQUEST NOT_FOUND
leads.get NOT_FOUND
candidates.timeline NOT_FOUND
companies.timeline NOT_FOUND
contacts.timeline NOT_FOUND
leads.timeline NOT_FOUND
opportunities.timeline NOT_FOUND
jobs.timeline NOT_FOUND
leads.search INVALID_QUERY
leads.create BAD_REQUEST NOT_FOUND
leads.update BAD_REQUEST NOT_FOUND
opportunities.create BAD_REQUEST NOT_FOUND
opportunities.search INVALID_QUERY
opportunities.update BAD_REQUEST NOT_FOUND
placements.search INVALID_QUERY
candidates.exportTable INVALID_QUERY
companies.exportTable INVALID_QUERY
contacts.exportTable INVALID_QUERY
leads.exportTable INVALID_QUERY
opportunities.exportTable INVALID_QUERY
jobs.exportTable INVALID_QUERY
placements.exportTable INVALID_QUERY
placements.create BAD_REQUEST NOT_FOUND
placements.update BAD_REQUEST NOT_FOUND
interviews.list BAD_REQUEST
interviews.cancel INVALID_STATE NOT_FOUND
interviews.create BAD_REQUEST NOT_FOUND
interviews.update BAD_REQUEST NOT_FOUND
jobs.get NOT_FOUND
jobs.archive INVALID_STATE NOT_FOUND
jobs.create BAD_REQUEST NOT_FOUND
jobs.search INVALID_QUERY
jobs.unarchive INVALID_STATE NOT_FOUND
jobs.update BAD_REQUEST NOT_FOUND
applications.create DUPLICATE NOT_FOUND
applications.moveStage NOT_FOUND
applications.reject INVALID_STATE NOT_FOUND
publicJobs.listByClient NOT_FOUND
publicJobs.get NOT_FOUND
publicJobs.jsonld NOT_FOUND
publicJobs.challenge NOT_FOUND
publicJobs.submit NOT_FOUND BAD_REQUEST UNSUPPORTED_FILE
masterData.create BAD_REQUEST DUPLICATE
masterData.delete IN_USE NOT_FOUND
masterData.update BAD_REQUEST DUPLICATE NOT_FOUND
customFields.create BAD_REQUEST DUPLICATE
customFields.delete NOT_FOUND
customFields.update BAD_REQUEST DUPLICATE NOT_FOUND
files.download NOT_FOUND RANGE_NOT_SATISFIABLE
files.link NOT_FOUND
files.upload BAD_REQUEST FILE_REQUIRED NOT_FOUND
files.delete NOT_FOUND
files.parsed NOT_FOUND
files.listForCandidate NOT_FOUND
contacts.search INVALID_QUERY
contacts.setInternalNotes NOT_FOUND
contacts.setStatus NOT_FOUND
contacts.setTags NOT_FOUND
companies.delete IN_USE NOT_FOUND
jobs.delete IN_USE NOT_FOUND
contacts.get NOT_FOUND
contacts.delete NOT_FOUND
opportunities.get NOT_FOUND
opportunities.delete NOT_FOUND
placements.get NOT_FOUND
placements.delete NOT_FOUND
interviews.get NOT_FOUND
interviews.delete NOT_FOUND
applications.get NOT_FOUND
applications.delete NOT_FOUND
leads.delete NOT_FOUND
usage.get BAD_REQUEST
events.list BAD_REQUEST GONE
webhooks.create BAD_REQUEST
webhooks.delete NOT_FOUND
webhooks.deliveries NOT_FOUND
webhooks.get NOT_FOUND
webhooks.replay BAD_REQUEST NOT_FOUND
webhooks.resume NOT_FOUND
webhooks.retry NOT_FOUND
webhooks.rotateSecret NOT_FOUND
webhooks.test NOT_FOUND
webhooks.update NOT_FOUND
`;
  /** The same of the verbs that a kind may be marked with. */
  const plainErrors = `
create BAD_REQUEST NOT_FOUND
get NOT_FOUND
update BAD_REQUEST NOT_FOUND
delete NOT_FOUND
list
search INVALID_QUERY
`;

  const linesOf = (text: string): string[] => text.trim().split('\n');

  const own = new Map(
    [
      ...linesOf(documentedErrors),
      ...plainKinds.flatMap(({ plural }) => linesOf(plainErrors).map((line) => `${plural}.${line}`)),
    ]
      .map((line) => line.split(' '))
      .map(([name = '', ...codes]) => [name, codes]),
  );

  describe('the errors of an endpoint', () => {
    it.each(endpoints)('$name: are its own and those of its route', ({ name, route, errors }) => {
      const writes = route.method === 'POST' || route.method === 'PUT';
      const expected = [
        ...(own.get(name) ?? []),
        ...(writes ? ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] : []),
        ...(route.method === 'POST' ? ['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED'] : []),
      ];
      const bodiless = route.body === 'none';
      const sent = bodiless
        ? expected.filter((code) => !/^(?:PAYLOAD|UNSUPPORTED_MEDIA)/u.test(code))
        : expected;
      expect([...errors].sort()).toEqual(sent.sort());
    });

    it('that every endpoint can answer are six', () => {
      expect(commonErrors).toEqual([
        'VALIDATION_ERROR',
        'UNAUTHORIZED',
        'RATE_LIMITED',
        'USAGE_LIMIT_REACHED',
        'INTERNAL_ERROR',
        'UNAVAILABLE',
      ]);
      expect(Object.keys(errorTable)).toEqual(expect.arrayContaining([...commonErrors]));
    });
  });

  describe('an endpoint', () => {
    it.each(endpoints)(
      '$name: is a query where REST reads, and writes otherwise',
      ({ name, route, type }) => {
        expect(type === 'query').toBe(route.method === 'GET');
        expect(type === 'query' && /[.](?:create|update|delete|set\w*|move|reject|cancel)$/u.test(name)).toBe(
          false,
        );
      },
    );

    it('is frozen, and PRIVATE where nothing is said', () => {
      expect(endpoints.filter((endpoint) => !Object.isFrozen(endpoint))).toEqual([]);
      expect(new Set(endpoints.map(({ role }) => role))).toEqual(new Set(['PRIVATE', 'PUBLIC', 'CALENDAR']));
    });

    it('finds nothing where the id in its path is odd: 404, but for those that say otherwise', () => {
      const odd = endpoints.flatMap(({ name, route }) => (route.unknownId ? [[name, route.unknownId]] : []));
      expect(odd).toEqual([['campaigns.delete', 'INVALID_STATE']]);
    });
  });

  /** How long a list of a write may be, by its name. */
  const longestLists: Readonly<Record<string, number>> = {
    templates: 12,
    skills: 1_000,
    benefits: 1_000,
    options: 1_000,
    questions: 10,
    states: 2,
    'an option of a question': 20,
    tags: 500,
    customFields: 500,
    listValue: 500,
    educationHistory: 200,
    employmentHistory: 200,
    languages: 100,
    contactIds: 100,
    types: 100,
    interviewerIds: 100,
    industries: 100,
    sectors: 100,
    add: 10_000,
    remove: 10_000,
    to: 5,
  };

  describe('what is taken', () => {
    const taken = partsOf('input');

    it('has a longest list everywhere', () => {
      const lists = taken
        .filter(({ schema }) => schema.type === 'array')
        .map(({ path, schema }) => {
          const last = path.split(' ').findLast((word) => word in longestLists) ?? path;
          const name = last === 'options' && /question/iu.test(path) ? 'an option of a question' : last;
          return [name, schema.maxItems];
        });
      expect(lists.length).toBeGreaterThan(30);
      expect(lists).toEqual(lists.map(([name]) => [name, longestLists[String(name)]]));
    });

    it('has a longest text everywhere but where its form bounds it', () => {
      const texts = taken.filter(
        ({ schema }) =>
          schema.type === 'string' && !['enum', 'const', 'format', 'pattern'].some((key) => key in schema),
      );
      expect(texts.filter(({ schema }) => Number(schema.maxLength ?? 1) < 1)).toEqual([]);
      expect(texts.filter(({ schema }) => Number(schema.maxLength ?? 1) > 65_536)).toEqual([]);
      const unbounded = texts.filter(({ schema }) => schema.maxLength === undefined).map(({ path }) => path);
      expect(unbounded).toEqual(['candidates.parse input properties apiKey']);
    });

    it('has a least and a greatest number everywhere', () => {
      const numbers = taken.filter(({ schema }) => schema.type === 'number' || schema.type === 'integer');
      const bounds = numbers.map(({ path, schema }) => ({ path, min: schema.minimum, max: schema.maximum }));
      expect(bounds.filter(({ min, max }) => typeof min !== 'number' || typeof max !== 'number')).toEqual([]);
    });
  });

  it('no code, name or value of a closed set is blank or stands twice', () => {
    const sets = [...partsOf('input'), ...partsOf('output')].flatMap(({ path, schema }) =>
      Array.isArray(schema.enum) ? [{ path, values: schema.enum as unknown[] }] : [],
    );
    expect(sets.length).toBeGreaterThan(20);
    for (const { path, values } of sets) {
      expect({ path, values }).toEqual({ path, values: [...new Set(values)] });
      expect({ path, blank: values.filter((value) => !/^[A-Za-z][A-Za-z_]+$/u.test(String(value))) }).toEqual(
        {
          path,
          blank: [],
        },
      );
    }
  });
});
