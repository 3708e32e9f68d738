import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  startTestServer,
  type TestAgency,
  type TestServer,
} from '../../../apps/server/test/support/test-server.ts';
import { createNovaClient, type NovaClient } from '../src/nova-client.ts';

// docs/interface/paging.md#walks
describe('walks', () => {
  let server: TestServer;
  let agency: TestAgency;
  let nova: NovaClient;
  let asked: URLSearchParams[];

  const names = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Hazel', 'Oak'];

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    asked = [];
    agency = await server.agency();
    nova = createNovaClient({
      url: server.url,
      apiKey: agency.privateKey,
      fetch: (url, init) => {
        asked.push(new URL(new Request(url).url).searchParams);
        return fetch(url, init);
      },
    });
    for (const lastName of names) await nova.candidates.create({ firstName: 'A', lastName });
    asked = [];
  });
  afterAll(() => server.close());

  const idOf = async (lastName: string): Promise<string> => {
    const { data } = await nova.candidates.search({ query: `lastName:${lastName}` });
    return data[0]?.id ?? '';
  };

  it('searchAll goes on by the cursor of the page before', async () => {
    const found: (string | null)[] = [];
    const input = { query: 'firstName:A', sort: '-lastName', fields: 'lastName', size: 3 };
    for await (const one of nova.candidates.searchAll(input)) {
      expect(Object.keys(one).sort()).toEqual(['id', 'lastName']);
      found.push(one.lastName);
    }
    expect(found).toEqual(names.toReversed());
    expect(asked.map((query) => query.get('cursor'))).toEqual(['', expect.any(String), expect.any(String)]);
    expect(new Set(asked.map((query) => query.get('cursor'))).size).toBe(3);
    expect(asked.every((query) => query.get('size') === '3' && !query.has('page'))).toBe(true);
  });

  it.each([undefined, 'lastName', '-lastName', 'createdOn', '-updatedOn', 'email'])(
    'searchAll misses and repeats no record while others come and go: sort=%s',
    async (sort) => {
      const gone = ['Ash', 'Oak'];
      const found: (string | null)[] = [];
      for await (const { lastName } of nova.candidates.searchAll({ sort, size: 2 })) {
        found.push(lastName);
        if (found.length !== 2) continue;
        for (const name of gone) await nova.candidates.delete({ candidateId: await idOf(name) });
        for (const name of ['Aaron', 'Alder', 'Dogwood', 'Yew'])
          await nova.candidates.create({ firstName: 'B', lastName: name });
      }
      const remained = found.filter((name) => name !== null && names.includes(name) && !gone.includes(name));
      expect(remained.toSorted()).toEqual(names.filter((name) => !gone.includes(name)));
      expect(new Set(found).size).toBe(found.length);
    },
  );

  it('searchAll reads the whole list if each record is deleted as it is taken', async () => {
    const found: string[] = [];
    for await (const { id } of nova.candidates.searchAll({ size: 2 })) {
      await nova.candidates.delete({ candidateId: id });
      found.push(id);
    }
    expect(found).toHaveLength(names.length);
    expect((await nova.candidates.search()).total).toBe(0);
  });

  it('searchAll goes on from the cursor of a single page', async () => {
    const { data, nextCursor } = await nova.candidates.search({ sort: 'lastName', size: 5, cursor: '' });
    expect(data).toHaveLength(5);
    const rest: (string | null)[] = [];
    for await (const { lastName } of nova.candidates.searchAll({
      sort: 'lastName',
      cursor: nextCursor ?? 'none',
    }))
      rest.push(lastName);
    expect(rest).toEqual(names.slice(5));
  });

  it('a page has a cursor only in a walk, which is null at the end', async () => {
    expect(await nova.candidates.search()).not.toHaveProperty('nextCursor');
    expect(await nova.candidates.search({ cursor: '' })).toMatchObject({
      total: names.length,
      nextCursor: null,
    });
  });

  it.each(['page', 'expand'])('searchAll refuses %s before it asks', async (member) => {
    // JavaScript has no types that would refuse it.
    const input: object = { [member]: member === 'page' ? 0 : 'company' };
    await expect(nova.candidates.searchAll(input)[Symbol.asyncIterator]().next()).rejects.toThrow(
      new TypeError(`candidates.searchAll takes no \`${member}\`.`),
    );
    expect(asked).toEqual([]);
  });

  it('a list without cursors is read page by page', async () => {
    const ids: string[] = [];
    for await (const { id } of nova.users.listAll({ size: 1 })) ids.push(id);
    expect(ids).toEqual([agency.userId]);
    expect(asked.map((query) => query.get('page'))).toEqual(['0']);
  });

  // docs/interface/paging.md#related-records
  describe('related records', () => {
    it('A page has each related record once, and typed', async () => {
      const companyId = await nova.companies.create({ name: 'Harbour Works' });
      await nova.jobs.create({ title: 'Welder', companyId });
      await nova.jobs.create({ title: 'Crane Operator', companyId });
      const { data, included } = await nova.jobs.search({ expand: 'company', sort: 'title' });
      expect(data.map(({ title }) => title)).toEqual(['Crane Operator', 'Welder']);
      const name: string | undefined = included?.companies?.[companyId]?.name;
      expect(name).toBe('Harbour Works');
      expect(Object.keys(included?.companies ?? {})).toEqual([companyId]);
    });

    it('One record has them by a method of its own', async () => {
      const companyId = await nova.companies.create({ name: 'Harbour Works' });
      const jobId = await nova.jobs.create({ title: 'Welder', companyId });
      const { data, included } = await nova.jobs.getWithRelated({
        jobId,
        fields: 'title',
        expand: 'company',
      });
      expect(data).toEqual({ id: jobId, title: 'Welder' });
      expect(included).toMatchObject({ companies: { [companyId]: { name: 'Harbour Works' } } });
    });

    it('The method without related records refuses to expand them', async () => {
      const input = { jobId: 'x', expand: 'company' };
      await expect(nova.jobs.get(input)).rejects.toThrow('jobs.get takes no `expand`.');
      expect(asked).toEqual([]);
    });
  });
});
