import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { searchCandidates } from '../../candidates/search-candidates.ts';
import { createSavedSearch } from '../../lists/write-saved-search.ts';
import { plainVerbs, type Context } from '@nova/core';
import { createTestAccount, make, through, type TestAccount } from '../../testing/index.ts';
import { errorCode } from '../../test/records/error-code.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { addCvText } from './cv-texts.ts';

// docs/interface/candidates.md#words-in-cvs
describe('words inside CVs', () => {
  let database: Database;
  let agency: TestAccount;
  let other: TestAccount;

  /** Candidates by last name: what the record says, and the text of the CV. */
  const people = {
    Amber: [
      { jobTitle: 'Warehouse Operative', address: { city: 'Warsaw' } },
      'Forklift driver, safety officer. C++ and SAP.',
    ],
    Birch: [{ jobTitle: 'Forklift Driver' }, 'Lived in Warsaw; officer of safety, Müller GmbH, Zürich.'],
    Cedar: [{ jobTitle: 'Developer', skills: ['Python'] }, 'Pythonist, Kubernetes, Mueller AG. Forklift'],
    Dogwood: [{ jobTitle: 'Forklift trainer' }, ''],
    Elder: [{ overview: 'safety officer' }, null],
    Fir: [{ jobTitle: 'Nurse' }, undefined],
  } as const;
  type Name = keyof typeof people;
  const ids = new Map<string, Name>();

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    other = await createTestAccount(database);
    for (const [lastName, [fields, text]] of Object.entries(people)) {
      const id = await make.candidate(agency.ctx, { lastName, ...fields });
      ids.set(id, lastName as Name);
      if (text !== undefined) await addCvText(database, agency.accountId, id, text);
    }
    const foreign = await make.candidate(other.ctx, { lastName: 'Grove' });
    await addCvText(database, other.accountId, foreign, 'Forklift, kubernetes, zzyzx and Warsaw');
  });

  const search = async (query: string, given: object = {}, ctx: Context = agency.ctx) => {
    const page = await through(c.searchCandidates, searchCandidates)(ctx, { query, ...given });
    const records = page.data.toValue();
    return { total: page.total, records, names: records.map(({ id }) => ids.get(id) ?? '').toSorted() };
  };
  const names = async (query: string, given: object = {}): Promise<readonly string[]> => {
    const found = await search(query, given);
    expect(found.total).toBe(found.names.length);
    return found.names;
  };

  describe('the field cv', () => {
    it.each<[string, readonly Name[]]>([
      ['cv:forklift', ['Amber', 'Cedar']],
      ['cv:FORKLIFT', ['Amber', 'Cedar']],
      ['cv:"safety officer"', ['Amber']],
      ['cv:"safety officer"~3', ['Amber', 'Birch']],
      ['cv:pyth*', ['Cedar']],
      ['cv:kubernets~', ['Cedar']],
      ['cv:ubernetes~1', ['Cedar']],
      ['cv:*thonist', ['Cedar']],
      ['cv:p?thonist', ['Cedar']],
      ['cv:muller', ['Birch']],
      ['cv:mueller', ['Birch', 'Cedar']],
      ['cv:müller', ['Birch', 'Cedar']],
      ['cv:zurich', ['Birch']],
      ['cv:c\\+\\+', ['Amber']],
      ['cv:c', ['Amber']],
      ['cv:(forklift AND sap)', ['Amber']],
      ['cv:(sap OR warsaw)', ['Amber', 'Birch']],
      ['cv:forklift NOT cv:sap', ['Cedar']],
      ['cv:forklift -cv:kubernetes', ['Amber']],
      ['NOT cv:forklift', ['Birch', 'Dogwood', 'Elder', 'Fir']],
      ['NOT (cv:forklift AND cv:sap)', ['Birch', 'Cedar', 'Dogwood', 'Elder', 'Fir']],
      ['cv:*', ['Amber', 'Birch', 'Cedar']],
      ['_exists_:cv', ['Amber', 'Birch', 'Cedar']],
      ['NOT cv:*', ['Dogwood', 'Elder', 'Fir']],
      ['cv:forklift jobTitle:developer', ['Cedar']],
      ['cv:forklift python', ['Cedar']],
      ['cv:warsaw OR jobTitle:nurse', ['Birch', 'Fir']],
      ['cv:warsaw OR nurse', ['Birch', 'Fir']],
      ['forklift AND NOT cv:warsaw', ['Dogwood']],
      ['cv:sap AND cv:"safety officer"~3 AND location:warsaw', ['Amber']],
      ['cv:zzyzx', []],
      ['cv:zzyxz~', []],
      ['cv:"&"', []],
      ['cv:(NOT sap) cv:*', ['Birch', 'Cedar']],
    ])('%s finds %j', async (query, found) => {
      expect(await names(query)).toEqual(found);
    });

    it.each(['cv:>a', 'cv:[a TO b]', 'cv:{a TO *}'])('refuses the range %s', async (query) => {
      expect(await errorCode(search(query))).toBe('INVALID_QUERY');
    });

    it('finds nothing of another account', async () => {
      const found = await search('cv:forklift OR cv:warsaw OR cv:kubernetez~', {}, other.ctx);
      expect(found.total).toBe(1);
      expect((await search('cv:zzy*')).total).toBe(0);
    });

    it('goes with other conditions, and pages meet each record once', async () => {
      const pages = [await search('cv:*', { size: 2 }), await search('cv:*', { size: 2, page: 1 })];
      expect(pages.map(({ total }) => total)).toEqual([3, 3]);
      expect(pages.flatMap((page) => page.names).toSorted()).toEqual(['Amber', 'Birch', 'Cedar']);
    });

    it('does not find a CV whose candidate was deleted, whose text was replaced or is read anew', async () => {
      const id = await make.candidate(agency.ctx, { lastName: 'Hazel' });
      await addCvText(database, agency.accountId, id, 'Glassblower quetzalcoatl');
      expect((await search('cv:quetzalcoatl')).total).toBe(1);
      await addCvText(database, agency.accountId, id, null);
      expect((await search('cv:quetzalcoatl')).total).toBe(0);
      await addCvText(database, agency.accountId, id, 'Glassblower jormungand');
      expect((await search('cv:quetzalcoatl')).total).toBe(0);
      expect((await search('cv:jormungand')).total).toBe(1);
      await plainVerbs('candidate').delete(agency.ctx, { candidateId: id });
      expect((await search('cv:jormungand')).total).toBe(0);
    });

    it('forgets the words of CVs, former ones too, with their candidate, unless another CV has them', async () => {
      const words = async () =>
        database.query<{ word: string }>(
          `SELECT DISTINCT word FROM cv_words WHERE "accountId" = $1::uuid AND word IN ('ouroboros', 'basilisk', 'forklift')
           UNION SELECT 'former ' || word FROM former_words WHERE "accountId" = $1::uuid AND word = 'basilisk' ORDER BY 1`,
          [agency.accountId],
        );
      const id = await make.candidate(agency.ctx, { lastName: 'Ivy' });
      await addCvText(database, agency.accountId, id, 'Basilisk forklift');
      await addCvText(database, agency.accountId, id, 'Ouroboros forklift');
      expect((await words()).map(({ word }) => word).toSorted()).toEqual([
        'basilisk',
        'forklift',
        'former basilisk',
        'ouroboros',
      ]);
      await plainVerbs('candidate').delete(agency.ctx, { candidateId: id });
      expect((await words()).map(({ word }) => word)).toEqual(['forklift']);
      expect(await names('cv:forklyft~')).toEqual(['Amber', 'Cedar']);
    });

    it('A text is written only for the newest file', async () => {
      const id = await make.candidate(agency.ctx, { lastName: 'Juniper' });
      const oldFile = await addCvText(database, agency.accountId, id, 'first');
      await addCvText(database, agency.accountId, id, 'second');
      await database.query('SELECT nova_store_cv_texts($1::uuid, $2::jsonb)', [
        agency.accountId,
        JSON.stringify([{ fileId: oldFile, text: 'first' }]),
      ]);
      expect((await search('cv:first')).total).toBe(0);
      await plainVerbs('candidate').delete(agency.ctx, { candidateId: id });
    });
  });

  describe('in', () => {
    it.each<[string, 'record' | 'cv' | 'both', readonly Name[]]>([
      ['forklift', 'record', ['Birch', 'Dogwood']],
      ['forklift', 'cv', ['Amber', 'Cedar']],
      ['forklift', 'both', ['Amber', 'Birch', 'Cedar', 'Dogwood']],
      ['forklift warsaw', 'record', []],
      ['forklift warsaw', 'cv', []],
      ['forklift warsaw', 'both', ['Amber', 'Birch']],
      ['"safety officer"', 'both', ['Amber', 'Elder']],
      ['"safety officer"', 'cv', ['Amber']],
      ['pyth*', 'both', ['Cedar']],
      ['pythonost~', 'both', ['Cedar']],
      ['*thonist', 'both', ['Cedar']],
      ['NOT forklift', 'both', ['Elder', 'Fir']],
      ['NOT forklift', 'cv', ['Birch', 'Dogwood', 'Elder', 'Fir']],
      ['jobTitle:forklift', 'cv', ['Birch', 'Dogwood']],
      ['jobTitle:forklift warsaw', 'cv', ['Birch']],
      ['forklift & warsaw', 'both', ['Amber', 'Birch']],
      ['*', 'cv', ['Amber', 'Birch', 'Cedar', 'Dogwood', 'Elder', 'Fir']],
      ['forklift warsaw sap', 'both', ['Amber']],
      ['(forklift OR nurse) -sap', 'both', ['Birch', 'Cedar', 'Dogwood', 'Fir']],
    ])('%s in %s finds %j', async (query, place, found) => {
      expect(await names(query, { in: place })).toEqual(found);
    });

    it('leaves a saved search as it was saved', async () => {
      const savedSearchId = await through(c.createSavedSearch, createSavedSearch)(agency.ctx, {
        name: 'Forklift',
        kind: 'candidate',
        query: 'forklift',
      });
      expect(await names('warsaw', { in: 'cv', savedSearchId })).toEqual(['Birch']);
    });
  });

  describe('highlight', () => {
    const matchesOf = async (query: string, name: Name, given: object = {}) => {
      const { records } = await search(query, { highlight: true, ...given });
      const record = records.find(({ id }) => ids.get(id) === name);
      return (record?.matches ?? []).map((match) => ({
        in: match.in,
        words: match.marks.map(([start, end]) => match.snippet.slice(start, end)),
      }));
    };

    it('A page has no matches unless they are asked for', async () => {
      const { records } = await search('cv:forklift');
      expect(records.some((record) => 'matches' in record)).toBe(false);
    });

    it('marks real words of the CV, with its file', async () => {
      const { records } = await search('cv:mueller', { highlight: true });
      const [match] = records.find(({ id }) => ids.get(id) === 'Birch')?.matches ?? [];
      expect(match?.fileId).toMatch(/^[0-9a-f-]{36}$/u);
      expect(await matchesOf('cv:mueller', 'Birch')).toEqual([{ in: 'cv', words: ['Müller'] }]);
      expect(await matchesOf('cv:"safety officer" cv:pyth* OR cv:sap', 'Amber')).toEqual([
        { in: 'cv', words: ['safety officer', 'SAP'] },
      ]);
      expect(await matchesOf('cv:kubernets~', 'Cedar')).toEqual([{ in: 'cv', words: ['Kubernetes'] }]);
    });

    it('does not mark what is negated', async () => {
      expect(await matchesOf('cv:forklift NOT cv:kubernetes', 'Amber')).toEqual([
        { in: 'cv', words: ['Forklift'] },
      ]);
      expect(await matchesOf('cv:forklift NOT (NOT cv:sap)', 'Amber')).toEqual([
        { in: 'cv', words: ['Forklift', 'SAP'] },
      ]);
    });

    it('names the fields of the record that have the words', async () => {
      expect(await matchesOf('forklift warsaw', 'Amber', { in: 'both' })).toEqual([
        { in: 'cv', words: ['Forklift'] },
        { in: 'location', words: ['Warsaw'] },
        { in: 'address', words: ['Warsaw'] },
      ]);
      expect(await matchesOf('python jobTitle:developer', 'Cedar')).toEqual([
        { in: 'jobTitle', words: ['Developer'] },
        { in: 'skills', words: ['Python'] },
      ]);
    });

    it('gives at most three matches of at most 200 characters, which lie apart', async () => {
      const id = await make.candidate(agency.ctx, {
        lastName: 'Kudzu',
        jobTitle: 'Wombat',
        overview: 'wombat',
      });
      const filler = 'lorem  ipsum\n\tdolor '.repeat(60);
      await addCvText(
        database,
        agency.accountId,
        id,
        `${filler}wombat ${filler}Wombat ${filler}WOMBAT 😀 wombat`,
      );
      const { records } = await search('wombat', { in: 'both', highlight: true });
      const matches = records[0]?.matches ?? [];
      expect(matches.map((match) => match.in)).toEqual(['cv', 'jobTitle', 'overview']);
      for (const { snippet, marks } of matches) {
        expect(snippet.length).toBeLessThanOrEqual(200);
        expect(snippet).not.toMatch(/\s\s|^\s|\s$|[\n\t]/u);
        expect(marks.map(([start, end]) => snippet.slice(start, end).toLowerCase())).toContain('wombat');
      }
      await plainVerbs('candidate').delete(agency.ctx, { candidateId: id });
    });
  });
});
