import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { candidate, candidateWrite, type CandidateWrite } from '../contract.ts';
import { NovaError } from '@nova/contract';
import { createTestAccount, type TestAccount } from '../../testing/index.ts';
import { partVerbs, plainVerbs } from '@nova/core';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('candidates', () => {
  let database: Database;
  let agency: TestAccount;
  let other: TestAccount;
  let fieldId: string;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    other = await createTestAccount(database);
    fieldId = randomUUID();
    await database.prisma.customField.create({
      data: {
        accountId: agency.accountId,
        id: fieldId,
        entity: 'candidate',
        label: 'Shirt size',
        labelKey: 'shirt size',
        kind: 'TEXT',
      },
    });
  });

  const create = (write: unknown) => plainVerbs('candidate').create(agency.ctx, candidateWrite.parse(write));
  const update = (candidateId: string, write: unknown) =>
    plainVerbs('candidate').update(agency.ctx, { ...candidateWrite.parse(write), candidateId });
  const get = async (candidateId: string) =>
    (await plainVerbs('candidate').get(agency.ctx, { candidateId })).toValue();
  const search = async (query: string) => {
    const page = await plainVerbs('candidate').search(agency.ctx, { query, page: 0, size: 20 });
    return { total: page.total, data: page.data.toValue() };
  };
  const codeOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'no error',
      (error: unknown) => (error instanceof NovaError ? error.code : error),
    );

  async function everyField(): Promise<CandidateWrite> {
    return candidateWrite.parse({
      firstName: 'Zoë',
      lastName: 'Müller-Lüdenscheidt',
      email: 'zoe@example.com',
      alternateEmail: 'z@home.example',
      mobile: '+49 170 1234567',
      homePhone: '030 1',
      workPhone: '030 2',
      linkedIn: 'https://www.linkedin.com/in/zoe',
      facebook: 'zoe',
      twitter: '@zoe',
      jobTitle: 'Data Engineer',
      currentEmployer: 'Acme GmbH',
      dateOfBirth: '05/03/1990',
      overview: 'Builds pipelines.',
      internalNotes: 'Prefers mornings.',
      skills: ['SQL', 'C++'],
      tags: [{ group: 'Region', value: 'Berlin' }, { value: 'Senior' }, { value: ' ' }],
      workPermit: true,
      rightToWork: true,
      doNotContact: true,
      rating: 4,
      ownerId: agency.userId,
      statusId: await agency.masterData('candidateStatuses', 'New'),
      sourceId: await agency.masterData('sources', 'LinkedIn'),
      address: { street: 'Allee 1', city: 'Berlin', state: 'BE', country: 'Germany', postcode: '10115' },
      desiredSalary: 85000.5,
      desiredSalaryCurrency: 'EUR',
      desiredSalaryTenure: 'YEAR',
      noticePeriod: 'ONE_MONTH',
      customFields: [{ fieldId, value: 'M' }],
      educationHistory: [
        { organisation: 'TU Berlin', major: 'Informatics', grade: '1.3', startYear: 2008, endYear: 2013 },
      ],
      employmentHistory: [
        { companyName: 'Acme GmbH', jobTitle: 'Data Engineer', startDate: '2019-05-01', workSummary: 'ETL' },
      ],
    });
  }

  describe('a candidate with every documented field', () => {
    it('passes create → get → search → update → delete → 404', async () => {
      const id = await create(await everyField());
      const read = await get(id);
      expect(candidate.strict().parse(read)).toMatchObject({
        reference: expect.stringMatching(/^CAN-\d+$/u),
        firstName: 'Zoë',
        dateOfBirth: '1990-03-05',
        location: 'Berlin, Germany',
        ownerName: 'Ada Owner',
        statusName: 'New',
        sourceName: 'LinkedIn',
        desiredSalary: 85000.5,
        tags: [
          { group: 'Region', value: 'Berlin' },
          { group: null, value: 'Senior' },
        ],
        customFields: [
          { fieldId, fieldLabel: 'Shirt size', value: 'M', boolValue: null, dateValue: null, listValue: [] },
        ],
        hasCv: false,
        inPipeline: false,
        placed: false,
        lastActivityDate: null,
      });
      expect(read).not.toHaveProperty('languages');
      expect(read.createdOn).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
      expect((await search('Zoe "data engineer"')).data).toEqual([read]);

      await update(id, read);
      expect(await get(id)).toEqual(read);

      expect(await plainVerbs('candidate').delete(agency.ctx, { candidateId: id })).toBe(id);
      expect(await codeOf(get(id))).toBe('NOT_FOUND');
      expect(await codeOf(plainVerbs('candidate').delete(agency.ctx, { candidateId: id }))).toBe('NOT_FOUND');
    });
  });

  describe('updating a candidate', () => {
    it('leaves omitted members, ignores blank names and emails, clears with null, merges the address', async () => {
      const id = await create({
        firstName: 'Ann',
        lastName: 'Lee',
        email: 'ann@lee.example',
        jobTitle: 'QA',
        address: { city: 'Oslo', country: 'Norway' },
      });
      await update(id, { firstName: ' ', email: null, jobTitle: null, address: { city: 'Bergen' } });
      expect(await get(id)).toMatchObject({
        firstName: 'Ann',
        lastName: 'Lee',
        email: 'ann@lee.example',
        jobTitle: null,
        address: { city: 'Bergen', country: 'Norway', street: null },
      });
      await update(id, { address: null });
      expect(await get(id)).toMatchObject({ address: { city: null, country: null }, location: null });
    });

    it('moves updatedOn and loses no concurrent change', async () => {
      const id = await create({ firstName: 'Con', lastName: 'Current' });
      const before = await get(id);
      await Promise.all([
        update(id, { jobTitle: 'A' }),
        update(id, { overview: 'B' }),
        update(id, { rating: 3 }),
        partVerbs('candidate').setTags(agency.ctx, { candidateId: id, tags: [{ group: null, value: 'x' }] }),
      ]);
      const after = await get(id);
      expect(after).toMatchObject({ jobTitle: 'A', overview: 'B', rating: 3, tags: [{ value: 'x' }] });
      expect(after.updatedOn > before.updatedOn).toBe(true);
    });

    it('keeps members of a known history item that the update omits', async () => {
      const id = await create({
        firstName: 'His',
        educationHistory: [{ organisation: 'MIT', major: 'Maths', startYear: 2001, startMonth: 9 }],
      });
      const [item] = (await get(id)).educationHistory;
      await update(id, { educationHistory: [{ id: item?.id, grade: 'A' }] });
      expect((await get(id)).educationHistory).toEqual([{ ...item, grade: 'A' }]);
    });
  });

  describe('references', () => {
    it('answers 404 for an unknown or foreign status and writes nothing', async () => {
      const foreign = await other.masterData('candidateStatuses', 'New');
      expect(await codeOf(create({ firstName: 'X', lastName: 'Foreign', statusId: foreign }))).toBe(
        'NOT_FOUND',
      );
      expect(await codeOf(create({ firstName: 'X', lastName: 'Odd', statusId: 'odd' }))).toBe('NOT_FOUND');
      expect((await search('Foreign OR Odd')).total).toBe(0);
    });

    it('answers 400 for an unknown custom field and ignores an unknown owner', async () => {
      expect(
        await codeOf(create({ firstName: 'X', customFields: [{ fieldId: randomUUID(), value: '1' }] })),
      ).toBe('BAD_REQUEST');
      const id = await create({ firstName: 'Owned', ownerId: other.userId });
      expect((await get(id)).ownerId).toBe(agency.userId);
    });

    it('records a status change and dates the last activity', async () => {
      const id = await create({ firstName: 'Sta', lastName: 'Tus' });
      const statusId = await agency.masterData('candidateStatuses', 'New');
      await partVerbs('candidate').setStatus(agency.ctx, { candidateId: id, statusId, comments: 'called' });
      expect(await get(id)).toMatchObject({ statusName: 'New', lastActivityDate: expect.any(String) });
      const changes = await database.prisma.statusChange.findMany({
        where: { accountId: agency.accountId, recordId: id },
      });
      expect(changes).toMatchObject([{ statusId, comments: 'called', userId: agency.userId }]);
    });
  });

  describe('rating, status and owner in a query with words', () => {
    const named = (query: string) =>
      search(`Beside (${query})`).then(({ data }) => data.map(({ lastName }) => lastName).sort());

    beforeAll(async () => {
      const [fresh, notLooking] = [await status('New'), await status('Not looking')];
      await create({ firstName: 'Beside', lastName: 'A', rating: 4, statusId: fresh });
      await create({ firstName: 'Beside', lastName: 'B', rating: 5 });
      const changed = await create({ firstName: 'Beside', lastName: 'C', rating: 1, statusId: fresh });
      await partVerbs('candidate').setStatus(agency.ctx, {
        candidateId: changed,
        statusId: notLooking,
        comments: null,
      });
      await update(changed, { rating: 0 });
    });
    const status = (name: string) => agency.masterData('candidateStatuses', name);

    it.each([
      ['rating:[4 TO 5]', ['A', 'B']],
      ['rating:{4 TO *]', ['B']],
      ['rating:<=0.5', ['C']],
      ['rating:4.0', ['A']],
      ['rating:4.5', []],
      ['rating:*', ['A', 'B', 'C']],
      ['NOT rating:>=4', ['C']],
      ['statusName:new', ['A']],
      ['statusName:"Not looking"', ['C']],
      ['statusName:(new OR looking)', ['A', 'C']],
      ['NOT statusName:new', ['B', 'C']],
      ['_exists_:statusId', ['A', 'C']],
      ['NOT _exists_:statusName', ['B']],
      ['rating:5 OR statusName:looking', ['B', 'C']],
      ['ownerName:* rating:5', ['B']],
      ['statusName:n*', ['A', 'C']],
    ])('%s', async (query, expected) => {
      expect(await named(query)).toEqual(expected);
    });

    it('match by ids', async () => {
      expect(await named(`statusId:${await status('New')}`)).toEqual(['A']);
      expect(await named(`ownerId:${agency.userId}`)).toEqual(['A', 'B', 'C']);
      expect(await named(`ownerId:${other.userId}`)).toEqual([]);
      expect(await named(`statusId:${(await status('New')).slice(0, 8)}*`)).toContain('A');
      expect(await codeOf(named('rating:good'))).toBe('INVALID_QUERY');
      expect(await codeOf(named('rating:4*'))).toBe('INVALID_QUERY');
    });
  });

  describe('duplicates', () => {
    it.each([
      ['email in any case', { email: 'dup@x.example' }, { firstName: 'D', email: ' DUP@X.example ' }],
      ['alternate email', { email: 'alt@x.example' }, { firstName: 'D', alternateEmail: 'alt@x.example' }],
      [
        'LinkedIn profile',
        { firstName: 'L', linkedIn: 'https://uk.linkedin.com/in/Dup-L/?trk=1' },
        { firstName: 'M', linkedIn: 'linkedin.com/in/dup-l' },
      ],
      [
        'name and employer',
        { firstName: 'José', lastName: 'Ruiz', currentEmployer: 'ACME  Ltd' },
        { firstName: 'jose', lastName: 'RUIZ', currentEmployer: 'Acme Ltd' },
      ],
    ])('match by %s', async (_by, first, second) => {
      const id = await create(first);
      await expect(create(second)).rejects.toMatchObject({ code: 'DUPLICATE', details: { data: id } });
      await plainVerbs('candidate').delete(agency.ctx, { candidateId: id });
      const again = await create(second);
      expect(again).not.toBe(id);
    });

    it('let exactly one of 50 simultaneous creates succeed', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 50 }, () => create({ firstName: 'Once', email: 'once@only.example' })),
      );
      const created = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(created).toHaveLength(1);
      const refused = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as NovaError] : [],
      );
      expect(refused.every((error) => error.code === 'DUPLICATE' && error.details.data === created[0])).toBe(
        true,
      );
    });
  });

  it('the record limit holds under simultaneous creates, and a delete lowers the count', async () => {
    const small = await createTestAccount(database, { limits: { candidateRecords: 3 } });
    const add = (n: number) =>
      plainVerbs('candidate').create(small.ctx, candidateWrite.parse({ firstName: `N${String(n)}` }));
    const results = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => add(n)));
    const created = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(created).toHaveLength(3);
    expect(await codeOf(add(11))).toBe('RECORD_LIMIT_REACHED');
    await plainVerbs('candidate').delete(small.ctx, { candidateId: created[0] ?? '' });
    expect(await codeOf(add(12))).toBe('no error');
  });

  it('another account sees nothing', async () => {
    const id = await plainVerbs('candidate').create(
      other.ctx,
      candidateWrite.parse({ firstName: 'Hidden', lastName: 'Person' }),
    );
    expect(await codeOf(get(id))).toBe('NOT_FOUND');
    expect(await codeOf(update(id, { jobTitle: 'x' }))).toBe('NOT_FOUND');
    expect(await codeOf(plainVerbs('candidate').delete(agency.ctx, { candidateId: id }))).toBe('NOT_FOUND');
    expect((await search('Hidden')).total).toBe(0);
  });
});
