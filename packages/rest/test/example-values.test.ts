import { describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import { demoRows, exampleInputs, exampleTexts } from '@nova/features/examples';
import { errorTable, isDownload, kinds, type Endpoint, type Kind } from '@nova/contract';
import { buildExampleAnswer } from '../src/examples/example-answer.ts';
import { buildExampleInput } from '../src/examples/example-input.ts';
import { failureExamples } from '../src/examples/failure-examples.ts';
import { exampleRecords } from '../src/examples/example-record.ts';

describe('example values', () => {
  type Members = Readonly<Record<string, unknown>>;
  type Leaf = readonly [place: string, value: unknown];

  function* leavesOf(value: unknown, place: string): Generator<Leaf> {
    if (typeof value !== 'object' || value === null) yield [place, value];
    else for (const [name, member] of Object.entries(value)) yield* leavesOf(member, `${place}.${name}`);
  }
  function* objectsOf(value: unknown): Generator<Members> {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) yield value as Members;
    for (const member of Object.values(value)) yield* objectsOf(member);
  }

  const named = endpoints.map((endpoint) => [endpoint.name, endpoint] as const);
  const answered = named.filter(([, endpoint]) => !isDownload(endpoint));
  const inputs = Object.fromEntries(named.map(([name, endpoint]) => [name, buildExampleInput(endpoint)]));
  const answers = Object.fromEntries(
    answered.map(([name, endpoint]) => [name, buildExampleAnswer(endpoint)]),
  );
  const everything = { inputs, answers, exampleRecords, failureExamples };
  const leaves = [...leavesOf(everything, '')];
  const objects = [...objectsOf(everything)];
  const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
  const memberOf = (place: string): string => place.slice(place.lastIndexOf('.') + 1);

  // docs/interface/README.md#reference
  describe('the examples of the reference', () => {
    it('Texts are never blank', () => {
      expect(leaves.filter(([, value]) => typeof value === 'string' && value.trim() === '')).toEqual([]);
    });

    it('Ids have the form of the server’s', () => {
      const ids = leaves.filter(
        ([place, value]) =>
          /^(?:id|[a-z]\w*Id)$/u.test(memberOf(place)) &&
          !/(?:distributionList|keyPrefix)Id$/u.test(place) &&
          typeof value === 'string' &&
          // An event's id is longer.
          !value.startsWith('evt_'),
      );
      expect(ids.filter(([, value]) => !uuid.test(String(value)))).toEqual([]);
      expect(ids.length).toBeGreaterThan(200);
    });

    it('Days and times exist in the calendar', () => {
      const times = leaves.filter(
        ([, value]) => typeof value === 'string' && /^\d{4}-\d\d-\d\d/u.test(value),
      );
      for (const [place, value] of times) {
        const text = String(value);
        const instant = new Date(text.length === 10 ? `${text}T00:00:00.000Z` : text);
        expect([place, instant.toISOString().slice(0, text.length)]).toEqual([place, text]);
      }
      expect(times.length).toBeGreaterThan(200);
    });

    it('Creation comes before change, and an event before its report', () => {
      const spans = objects.flatMap(({ createdOn, updatedOn, startDate, endDate, startYear, endYear }) => [
        [createdOn, updatedOn],
        [startDate, endDate],
        [startYear, endYear || undefined],
      ]);
      const known = spans.filter(
        ([from, to]) => typeof from === typeof to && to !== undefined && to !== null,
      );
      expect(known.filter(([from, to]) => String(to) < String(from) && !String(from).includes('/'))).toEqual(
        [],
      );
      expect(known.length).toBeGreaterThan(30);
      expect(objects.length).toBeGreaterThan(100);
    });

    it('A record has one name everywhere', () => {
      const names = new Map<unknown, Set<unknown>>();
      const note = (id: unknown, name: unknown): void => {
        if (typeof id !== 'string' || typeof name !== 'string') return;
        names.set(id, (names.get(id) ?? new Set()).add(name));
      };
      for (const object of [...objectsOf({ answers, exampleRecords })]) {
        for (const [member, id] of Object.entries(object))
          if (member.endsWith('Id')) note(id, object[`${member.slice(0, -2)}Name`]);
        const { id, name, title, firstName, lastName } = object;
        note(id, name ?? (typeof firstName === 'string' ? `${firstName} ${String(lastName)}` : title));
      }
      expect(
        [...names].filter(([, called]) => called.size > 1).map(([id, called]) => [id, ...called]),
      ).toEqual([]);
      expect(names.size).toBeGreaterThan(30);
    });

    it('Ids of records lead to other examples', () => {
      const { Application, Contact, CvParseResult, Interview, Placement, StoredFile } = exampleRecords;
      const { candidate, company, file, job } = demoRows;
      expect(Interview).toMatchObject({ candidate, job: { id: job.id, title: job.name } });
      expect(Application).toMatchObject({ candidateId: candidate.id, jobId: job.id });
      expect(Placement).toMatchObject({ candidateId: candidate.id, jobId: job.id });
      expect(StoredFile).toMatchObject({ id: file.id, candidateId: candidate.id, fileName: file.name });
      expect(CvParseResult).toMatchObject({
        candidateId: candidate.id,
        reference: exampleRecords.Candidate?.reference,
        cvFileId: file.id,
        name: candidate.name,
        cvFileName: file.name,
      });
      expect(Contact).toMatchObject({ companyId: company.id });
    });

    it('References have the letters of their kind', () => {
      const references = Object.values<Kind>(kinds).flatMap(({ name, prefix }) => {
        const reference = exampleRecords[name.slice(0, 1).toUpperCase() + name.slice(1)]?.reference;
        return typeof reference === 'string' ? [[prefix, reference]] : [];
      });
      for (const [prefix, reference] of references)
        expect(reference).toMatch(new RegExp(`^${String(prefix)}-[1-9]\\d*$`, 'u'));
      expect(references.length).toBeGreaterThan(5);
    });
  });

  describe('the example of a request', () => {
    /** Records without references have no example of `expand`. */
    const refersToNone = ({ name, input }: Endpoint): boolean =>
      input.shape.expand !== undefined && /^(?:candidates|leads|campaigns)\./u.test(name);
    const shapeOf = (endpoint: Endpoint) => Object.keys(endpoint.input.shape);

    it.each(named)('Request %s has only known members', (name, endpoint) => {
      expect(shapeOf(endpoint)).toEqual(expect.arrayContaining(Object.keys(inputs[name] ?? {})));
    });

    it.each(named.filter(([, { route }]) => route.method === 'GET'))(
      'Request %s shows every parameter of a read',
      (name, endpoint) => {
        const missing = shapeOf(endpoint).filter((member) => !(member in (inputs[name] ?? {})));
        expect(missing).toEqual(refersToNone(endpoint) ? ['expand'] : []);
      },
    );

    it.each(named.filter(([, { route }]) => route.method === 'POST' || route.method === 'PUT'))(
      'Request %s fills its body',
      (name, { route }) => {
        const inPath = Array.from(route.path.matchAll(/\{(\w+)\}/gu), ([, param]) => param);
        const said = Object.keys(inputs[name] ?? {}).filter((member) => !inPath.includes(member));
        expect(said.length > 0).toBe(route.body !== 'none');
      },
    );

    it('Lists show an entry', () => {
      const empty = Object.entries(inputs).flatMap(([name, input]) =>
        Object.entries(input).flatMap(([member, value]) =>
          Array.isArray(value) && value.length === 0 ? [`${name}.${member}`] : [],
        ),
      );
      expect(empty).toEqual([]);
    });

    it.each(Object.values<Kind>(kinds).filter(({ belongsTo }) => belongsTo !== undefined))(
      'The request $plural.create names a record that the new one belongs to',
      ({ plural, belongsTo = [] }) => {
        const given = inputs[`${plural}.create`] ?? {};
        expect(belongsTo.filter((member) => typeof given[member] === 'string')).toHaveLength(1);
      },
    );

    it('Every example has an endpoint', () => {
      const examples = [...Object.keys(exampleInputs), ...Object.keys(exampleTexts)];
      expect(endpoints.map(({ name }) => name)).toEqual(expect.arrayContaining(examples));
    });
  });

  describe('the example of an answer', () => {
    it.each(answered)('Answer %s has data', (name) => {
      const { data } = answers[name] as Members;
      const said = Array.isArray(data) ? (data[0] as unknown) : data;
      expect(said).not.toEqual({});
      expect(said).toBeTruthy();
    });

    it.each(answered.filter(([, { envelope }]) => envelope === 'list'))(
      'Answer %s is the first page of one record',
      (name) => {
        expect(answers[name]).toMatchObject({
          page: 0,
          size: 20,
          total: 1,
          success: true,
          message: 'OK',
          error: null,
        });
      },
    );

    const ofOne = answered.filter(([, { route }]) => route.path.includes('{'));

    it.each(ofOne.filter(([, { route }]) => route.method === 'PUT' || route.method === 'DELETE'))(
      'Answer %s has the requested id',
      (name, { route }) => {
        const [, param = ''] = /\{(\w+)\}/u.exec(route.path) ?? [];
        const { data } = answers[name] as Members;
        const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : data;
        expect(id).toBe(inputs[name]?.[param]);
      },
    );

    it('Public jobs are counted', () => {
      const list = answers['publicJobs.listByClient'] as Members;
      const { openings, companyName } = exampleRecords.PublicJob ?? {};
      expect(list).toMatchObject({ totalCount: 1, totalValue: openings, success: true, message: 'OK' });
      expect(list.metadata).toEqual({
        companyId: demoRows.company.id,
        companyName,
        includeArchived: false,
      });
    });
  });

  // docs/interface/errors.md#codes
  describe('the example of a failure', () => {
    it.each(Object.entries(failureExamples))(
      'Failure %s has its meaning and a message',
      (code, { summary, value }) => {
        const { status, meaning } = errorTable[code as keyof typeof errorTable];
        expect(summary).toBe(meaning);
        expect(value).toMatchObject({ error: code, success: false, requestId: expect.stringMatching(uuid) });
        expect(value.message).toMatch(/^[A-Za-z].*(?:[.?]|>=1)$/su);
        expect('limit' in value).toBe(status === 429);
        expect('issues' in value).toBe(code === 'VALIDATION_ERROR');
        expect('uses' in value).toBe(code === 'IN_USE');
        expect('conflicts' in value).toBe(code === 'CONFLICT');
        expect(value.data === null).toBe(!['DUPLICATE', 'CONFLICT'].includes(code));
      },
    );

    it('Limits are used up, and show when they reset', () => {
      for (const { value } of Object.values(failureExamples)) {
        if (!('limit' in value)) continue;
        const { name, max, used, resetsOn } = value.limit;
        expect([used, value.message.includes(String(max))]).toEqual([max, true]);
        expect(resetsOn === null).toBe(name.endsWith('Records'));
      }
      expect(failureExamples.RATE_LIMITED?.value).toHaveProperty('limit.max', 60);
    });
  });
});
