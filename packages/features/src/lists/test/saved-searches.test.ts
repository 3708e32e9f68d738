import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { createSavedSearch, updateSavedSearch, deleteSavedSearch } from '../write-saved-search.ts';
import { listSavedSearches, listSavedSearchDetails } from '../read-saved-searches.ts';
import { plainVerbs, newId, type Context } from '@nova/core';
import { at, createTestAccount, make, through } from '../../testing/index.ts';
import { errorCode } from '../../test/records/error-code.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('a saved search', () => {
  let database: Database;
  let ada: Context;
  let mate: Context;
  let stranger: Context;

  beforeAll(async () => {
    database = await sharedDatabase();
    const agency = await createTestAccount(database, { timeZone: 'Asia/Tokyo' });
    ada = await agency.as({ name: 'Ada', email: 'a@agency.example', team: 'North' });
    mate = await agency.as({ name: 'Mate', email: 'm@agency.example', team: 'North' });
    stranger = await agency.as({ name: 'Stranger', email: 's@agency.example', team: 'South' });
  });

  type Given = Readonly<Record<string, unknown>>;

  const create = (as: Context, given: Given) => through(c.createSavedSearch, createSavedSearch)(as, given);
  const update = (as: Context, savedSearchId: string, given: Given) =>
    through(c.updateSavedSearch, updateSavedSearch)(as, { savedSearchId, ...given });
  const remove = (as: Context, savedSearchId: string) =>
    through(c.deleteSavedSearch, deleteSavedSearch)(as, { savedSearchId });
  const list = async (as: Context) => {
    const page = await through(c.listSavedSearches, listSavedSearches)(as);
    return page.data.toValue();
  };
  const found = async (as: Context, given: Given) => {
    const page = await through(c.searchCandidates, plainVerbs('candidate').search)(as, given);
    return page.data.toValue().map((one) => one.id);
  };

  it('appears with its creation in the account’s time zone, and finds what its query finds', async () => {
    const baker = await make.candidate(ada, { jobTitle: 'Baker', location: 'Lyon' });
    await make.candidate(ada, { jobTitle: 'Miller' });
    const id = await create(at(ada, '2026-03-04T16:05:00Z'), { name: 'Bakers', query: 'jobTitle:baker' });
    const [listed] = await list(ada);
    expect(c.savedSearch.parse(listed)).toEqual(listed);
    expect(listed).toEqual({
      id,
      name: 'Bakers',
      createdBy: 'Ada',
      createdOn: '05/03/2026 01:05',
      shared: false,
    });
    expect(await found(ada, { savedSearchId: id })).toEqual([baker]);
    expect(await found(ada, { savedSearchId: id, query: 'miller' })).toEqual([]);
    await update(ada, id, { query: '', name: 'All' });
    expect(await found(ada, { savedSearchId: id })).toHaveLength(2);
  });

  it('keeps an order, which its candidates have unless another is asked for', async () => {
    const [second, first] = [
      await make.candidate(ada, { lastName: 'Byte', jobTitle: 'Sorter' }),
      await make.candidate(ada, { lastName: 'Ålgo', jobTitle: 'Sorter' }),
    ];
    const id = await create(ada, { name: 'Sorted', query: 'jobTitle:sorter', sort: '-lastName' });
    expect(await found(ada, { savedSearchId: id })).toEqual([second, first]);
    expect(await found(ada, { savedSearchId: id, sort: 'lastName' })).toEqual([first, second]);
    await update(ada, id, { sort: 'lastName' });
    await update(ada, id, { query: 'jobTitle:sorter AND lastName:*' });
    expect(await found(ada, { savedSearchId: id })).toEqual([first, second]);
    const begun = await through(c.searchCandidates, plainVerbs('candidate').search)(ada, {
      savedSearchId: id,
      size: 1,
      cursor: '',
    });
    const rest = { savedSearchId: id, cursor: begun.nextCursor };
    expect(await found(ada, rest)).toEqual([second]);
    await update(ada, id, { sort: null });
    expect(await errorCode(found(ada, rest))).toBe('VALIDATION_ERROR');
    expect(await found(ada, { savedSearchId: id })).toEqual([first, second]);
    for (const sort of ['nonsense', 'tags', 'lastName,-lastName'])
      expect(await errorCode(update(ada, id, { sort }))).toBe('VALIDATION_ERROR');
    expect(await errorCode(create(ada, { name: 'Jobs', kind: 'job', query: '', sort: 'lastName' }))).toBe(
      'VALIDATION_ERROR',
    );
    await remove(ada, id);
  });

  it('shows to the team when it is shared, and only its owner can change it', async () => {
    const id = await create(ada, { name: 'Mine', query: 'baker' });
    const names = async (as: Context) => (await list(as)).map((search) => search.name);
    expect(await names(mate)).toEqual([]);
    await update(ada, id, { shared: true });
    expect([await names(mate), await names(stranger)]).toEqual([['Mine'], []]);
    for (const as of [mate, stranger]) {
      expect(await errorCode(update(as, id, { name: 'Taken' }))).toBe('NOT_FOUND');
      expect(await errorCode(remove(as, id))).toBe('NOT_FOUND');
    }
    expect(await errorCode(found(stranger, { savedSearchId: id }))).toBe('NOT_FOUND');
    expect(await remove(ada, id)).toBe(id);
    expect(await errorCode(found(ada, { savedSearchId: id }))).toBe('NOT_FOUND');
    for (const odd of ['nonsense', '', newId()]) {
      expect(await errorCode(remove(ada, odd))).toBe('NOT_FOUND');
    }
  });

  describe('of another kind', () => {
    const details = async (as: Context, given: Given = {}) => {
      const page = await through(c.listSavedSearchDetails, listSavedSearchDetails)(as, given);
      return page.data.toValue();
    };
    let id: string;

    beforeAll(async () => {
      id = await create(at(ada, '2026-03-04T16:05:00Z'), {
        name: 'Hot jobs',
        kind: 'job',
        query: 'hot:true',
        columns: ['title', 'companyName', '', 'title'],
      });
    });

    it('a search of another kind is listed with what it looks for, and never among those of candidates', async () => {
      const [listed] = await details(ada, { kind: 'job' });
      expect(c.savedSearchDetail.parse(listed)).toEqual(listed);
      expect(listed).toEqual({
        id,
        name: 'Hot jobs',
        kind: 'job',
        query: 'hot:true',
        sort: null,
        columns: ['title', 'companyName'],
        createdBy: 'Ada',
        createdOn: '05/03/2026 01:05',
        shared: false,
        ownerId: ada.user.id,
      });
      expect((await list(ada)).map(({ name }) => name)).not.toContain('Hot jobs');
      expect(await errorCode(found(ada, { savedSearchId: id }))).toBe('NOT_FOUND');
    });

    it('shows to the team when it is shared, as one of candidates does', async () => {
      expect(await details(mate, { kind: 'job' })).toEqual([]);
      await update(ada, id, { shared: true });
      expect(await details(mate, { kind: 'job' })).toHaveLength(1);
      expect(await details(stranger)).toEqual([]);
    });

    it('a search of another kind is of candidates where none is named, and without columns', async () => {
      const plain = await create(ada, { name: 'Plain', query: '' });
      expect((await details(ada, { kind: 'candidate' }))[0]).toMatchObject({
        id: plain,
        kind: 'candidate',
        columns: [],
      });
      await remove(ada, plain);
    });

    it('a search of another kind has a query that its own kind understands', async () => {
      const query = 'jobTitle:baker';
      expect(await errorCode(create(ada, { name: 'Bad', kind: 'job', query }))).toBe('INVALID_QUERY');
      expect(await errorCode(update(ada, id, { query }))).toBe('INVALID_QUERY');
      expect(await errorCode(update(ada, id, { kind: 'candidate' }))).toBe('INVALID_QUERY');
      await update(ada, id, { kind: 'candidate', query });
      expect((await details(ada))[0]).toMatchObject({ id, kind: 'candidate', query });
      await update(ada, id, { kind: 'job', query: 'hot:true' });
    });

    it('cannot be of a kind without a search', () => {
      for (const kind of ['interview', 'Job', ''])
        expect(c.createSavedSearch.input.safeParse({ name: 'x', query: '', kind }).success).toBe(false);
    });
  });

  it.each(['nosuchfield:x', '/regex/', `a${' a'.repeat(100)}`])(
    'cannot have an invalid query: %s',
    async (query) => {
      const before = await list(ada);
      expect(await errorCode(create(ada, { name: 'Bad', query }))).toBe('INVALID_QUERY');
      const id = await create(ada, { name: 'Good', query: 'good' });
      expect(await errorCode(update(ada, id, { query, name: 'Spoilt' }))).toBe('INVALID_QUERY');
      expect((await list(ada))[0]?.name).toBe('Good');
      await remove(ada, id);
      expect(await list(ada)).toEqual(before);
    },
  );
});
