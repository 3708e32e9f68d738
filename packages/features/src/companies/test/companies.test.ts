import { beforeAll, describe, expect, it } from '@jest/globals';
import { company, companyDetail, companyWrite, createCompany as createEndpoint } from '../contract.ts';
import { createCustomField, createTestAccount, type TestAccount } from '../../testing/index.ts';
import { newId, partVerbs, plainVerbs } from '@nova/core';
import { errorCode } from '../../test/records/error-code.ts';
import { settleCalls } from '../../test/records/settle-calls.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('companies', () => {
  let database: Database;
  let agency: TestAccount;
  let other: TestAccount;
  let fieldId: string;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    other = await createTestAccount(database);
    fieldId = await createCustomField(agency, 'company', 'Framework', 'LIST');
  });

  const create = (write: unknown, by: TestAccount = agency) =>
    plainVerbs('company').create(by.ctx, createEndpoint.input.parse(write));
  const update = (companyId: string, write: unknown, by: TestAccount = agency) =>
    plainVerbs('company').update(by.ctx, { ...companyWrite.parse(write), companyId });
  const get = async (companyId: string) =>
    (await plainVerbs('company').get(agency.ctx, { companyId })).toValue();
  const search = async (query: string) => {
    const page = await plainVerbs('company').search(agency.ctx, {
      query,
      page: 0,
      size: 20,
    });
    return { total: page.total, data: page.data.toValue() };
  };
  const names = async (query: string) => (await search(query)).data.map((found) => found.name);
  const statusChanges = (recordId: string) =>
    database.prisma.statusChange.findMany({ where: { accountId: agency.accountId, recordId } });

  const everyField = async (parentCompanyId: string) => ({
    name: 'Zürich Robotics AG',
    description: 'Builds arms.',
    website: 'https://robotics.example',
    email: 'hello@robotics.example',
    phone: '+41 44 123 45 67',
    faxNo: '+41 44 123 45 68',
    linkedIn: 'linkedin.com/company/robotics',
    facebook: 'robotics',
    twitter: '@robotics',
    domain: 'robotics.example',
    employeeCount: 250,
    annualRevenue: 12_500_000.5,
    foundedYear: 1998,
    client: true,
    rating: 5,
    statusId: await agency.masterData('companyStatuses', 'Active'),
    ownerId: agency.userId,
    parentCompanyId,
    tags: [
      { group: 'Region', value: 'DACH' },
      { value: 'Robotics' },
      { value: ' ' },
      { Tier: 'A', Desk: 'North' },
    ],
    customFields: [{ fieldId, listValue: ['PSL', 'MSP'] }],
  });

  describe('a company with every documented field', () => {
    it('passes create → get → list → search → update unchanged', async () => {
      const parent = await create({ name: 'Robotics Holding' });
      const id = await create(await everyField(parent));
      const read = await get(id);
      expect(companyDetail.strict().parse(read)).toMatchObject({
        reference: expect.stringMatching(/^COM-\d+$/u),
        name: 'Zürich Robotics AG',
        description: 'Builds arms.',
        overview: 'Builds arms.',
        employeeCount: 250,
        annualRevenue: 12_500_000.5,
        client: true,
        statusName: 'Active',
        ownerName: 'Ada Owner',
        parentCompanyId: parent,
        parentCompanyName: 'Robotics Holding',
        activeJobCount: 0,
        totalPlacementCount: 0,
        lastActivityDate: null,
        internalNotes: null,
        sourceId: null,
        tags: [
          { group: 'Region', value: 'DACH' },
          { group: null, value: 'Robotics' },
          { group: 'Tier', value: 'A' },
          { group: 'Desk', value: 'North' },
        ],
        customFields: [
          {
            fieldId,
            fieldLabel: 'Framework',
            value: null,
            boolValue: null,
            dateValue: null,
            listValue: ['PSL', 'MSP'],
          },
        ],
      });
      const { internalNotes: _n, overview: _o, sourceId: _s, sourceName: _sn, ...listed } = read;
      const [newest] = (await plainVerbs('company').list(agency.ctx, { page: 0, size: 1 })).data.toValue();
      expect(company.strict().parse(newest)).toEqual(listed);
      expect((await search('zurich "robotics ag" statusName:active')).data).toEqual([listed]);

      await update(id, read);
      expect(await get(id)).toEqual(read);
    });

    it('shows what only an import can set, and an update keeps it', async () => {
      const id = await create({ name: 'Imported Mining' });
      await database.prisma.company.update({
        where: { accountId_id: { accountId: agency.accountId, id } },
        data: {
          location: 'Kiruna',
          size: '1,000+',
          industryId: await agency.masterData('industries', 'Mining'),
          sectorId: await agency.masterData('sectors', 'Engineering'),
        },
      });
      const read = await get(id);
      expect(read).toMatchObject({
        location: 'Kiruna',
        size: '1,000+',
        industryName: 'Mining',
        sectorName: 'Engineering',
      });
      expect(await names('kiruna industryName:mining sectorName:engineering size:1,000')).toEqual([
        'Imported Mining',
      ]);
      await update(id, { ...read, location: 'Elsewhere', industryId: null });
      expect(await get(id)).toEqual(read);
    });

    it('needs only a name, and belongs to its creator', async () => {
      const read = await get(await create({ name: '  Bare Ltd ' }));
      expect(read).toMatchObject({
        name: 'Bare Ltd',
        ownerId: agency.userId,
        client: false,
        tags: [],
        customFields: [],
      });
      expect(read).toMatchObject({ email: null, rating: null, statusName: null, parentCompanyName: null });
    });
  });

  describe('a query', () => {
    it.each([
      'reference:COM-1001 OR name:findable',
      'findable',
      'email:SALES@findable.example',
      'phone:0301234567',
      'tags:rail AND tags.group:desk',
      'customFields.Framework:psl AND name:findable',
      'overview:locomotives',
      'employeeCount:[10 TO 20]',
      'client:false AND rating:>=3',
      'createdOn:[now-1d TO now+1d] AND findable',
    ])('finds a company by %s', async (query) => {
      const held = await search('name:findable');
      if (held.total === 0) {
        await create({
          name: 'Findable Trains',
          email: 'sales@findable.example',
          phone: '030 123-4567',
          description: 'Sells locomotives',
          tags: [{ group: 'Desk', value: 'Rail' }],
          customFields: [{ fieldId, listValue: ['PSL'] }],
          employeeCount: 12,
          rating: 3,
        });
      }
      expect(await names(query)).toContain('Findable Trains');
    });

    it('searches invalid syntax as plain words, and answers 400 for an unknown field', async () => {
      expect(await names('(findable')).toEqual(['Findable Trains']);
      expect(await errorCode(search('colour:red'))).toBe('INVALID_QUERY');
    });

    it('filters by last change', async () => {
      const id = await create({ name: 'Changed since' });
      const { updatedOn } = await get(id);
      const page = await plainVerbs('company').list(agency.ctx, {
        page: 0,
        size: 100,
        updatedSince: updatedOn,
      });
      expect(page.data.toValue().map((found) => found.id)).toEqual([id]);
      expect(page.total).toBe(1);
    });
  });

  describe('updating a company', () => {
    it('leaves omitted members, ignores a blank name and email, clears with null', async () => {
      const id = await create({
        name: 'Partial',
        email: 'p@partial.example',
        phone: '1',
        rating: 2,
        client: true,
      });
      await update(id, { name: ' ', email: null, phone: null, website: '' });
      expect(await get(id)).toMatchObject({
        name: 'Partial',
        email: 'p@partial.example',
        phone: null,
        rating: 2,
        client: true,
      });
    });

    it('moves updatedOn only when something changed', async () => {
      const id = await create({ name: 'Moving', rating: 1 });
      const before = await get(id);
      await update(id, { rating: 1 });
      expect((await get(id)).updatedOn).toBe(before.updatedOn);
      await update(id, { rating: 2 });
      expect((await get(id)).updatedOn > before.updatedOn).toBe(true);
    });

    it('checks no duplicates, but the new name counts from then on', async () => {
      const id = await create({ name: 'Before rename' });
      await create({ name: 'Taken name' });
      await update(id, { name: 'TAKEN NAME' });
      expect(await errorCode(create({ name: 'before RENAME' }))).toBe('no error');
      await update(id, { name: 'After rename' });
      await expect(create({ name: 'after rename' })).rejects.toMatchObject({ details: { data: id } });
    });

    it('records a new status, and nothing if it stays', async () => {
      const id = await create({ name: 'Status by update' });
      const statusId = await agency.masterData('companyStatuses', 'Prospect');
      await update(id, { statusId });
      await update(id, { statusId, rating: 1 });
      expect(await statusChanges(id)).toMatchObject([
        { statusId, fromStatusId: null, userId: agency.userId },
      ]);
      expect((await get(id)).lastActivityDate).not.toBeNull();
    });
  });

  describe('the single-field writes', () => {
    it('replace notes, overview, source, status and tags', async () => {
      const id = await create({ name: 'Single fields', tags: [{ value: 'old' }] });
      const sourceId = await agency.masterData('sources', 'Referral');
      const statusId = await agency.masterData('companyStatuses', 'Key account');
      await partVerbs('company').setInternalNotes(agency.ctx, { companyId: id, text: 'pays late' });
      await partVerbs('company').setOverview(agency.ctx, { companyId: id, text: 'one text' });
      await partVerbs('company').setSource(agency.ctx, { companyId: id, sourceId, referrerId: 'someone' });
      await partVerbs('company').setStatus(agency.ctx, { companyId: id, statusId, comments: 'signed' });
      await partVerbs('company').setTags(agency.ctx, {
        companyId: id,
        tags: [{ group: undefined, value: 'new' }],
      });
      expect(await get(id)).toMatchObject({
        internalNotes: 'pays late',
        overview: 'one text',
        description: 'one text',
        sourceId,
        sourceName: 'Referral',
        statusId,
        statusName: 'Key account',
        tags: [{ group: null, value: 'new' }],
      });
      expect(await statusChanges(id)).toMatchObject([{ statusId, comments: 'signed' }]);
      await partVerbs('company').setTags(agency.ctx, { companyId: id, tags: [] });
      expect((await get(id)).tags).toEqual([]);
    });

    it('answer 404 for an unknown company, status or source', async () => {
      const companyId = await create({ name: 'No such things' });
      const foreignStatus = await other.masterData('companyStatuses', 'Active');
      const candidateStatus = await agency.masterData('candidateStatuses', 'New');
      const codes = await Promise.all(
        [
          partVerbs('company').setStatus(agency.ctx, { companyId, statusId: foreignStatus }),
          partVerbs('company').setStatus(agency.ctx, { companyId, statusId: candidateStatus }),
          partVerbs('company').setSource(agency.ctx, { companyId, sourceId: 'odd' }),
          partVerbs('company').setTags(agency.ctx, { companyId: newId(), tags: [] }),
          partVerbs('company').setOverview(agency.ctx, { companyId: 'odd', text: 'x' }),
          partVerbs('company').setInternalNotes(agency.ctx, { companyId: newId(), text: null }),
        ].map(errorCode),
      );
      expect(codes).toEqual(Array.from({ length: 6 }, () => 'NOT_FOUND'));
    });
  });

  describe('the hierarchy', () => {
    it('refuses a company as its own parent, grandparent or further ancestor', async () => {
      const top = await create({ name: 'Top' });
      const middle = await create({ name: 'Middle', parentCompanyId: top });
      const bottom = await create({ name: 'Bottom', parentCompanyId: middle });
      expect(await errorCode(update(top, { parentCompanyId: top }))).toBe('BAD_REQUEST');
      expect(await errorCode(update(top, { parentCompanyId: middle }))).toBe('BAD_REQUEST');
      expect(await errorCode(update(top, { parentCompanyId: bottom, rating: 5 }))).toBe('BAD_REQUEST');
      expect(await get(top)).toMatchObject({ parentCompanyId: null, rating: null });
      await update(bottom, { parentCompanyId: top });
      await update(middle, { parentCompanyId: bottom });
      expect(await get(middle)).toMatchObject({ parentCompanyName: 'Bottom' });
      await update(middle, { parentCompanyId: null });
      expect(await get(middle)).toMatchObject({ parentCompanyId: null, parentCompanyName: null });
    });

    it('stays a tree when companies are moved under each other at the same time', async () => {
      for (let round = 0; round < 10; round++) {
        const ring = await Promise.all(
          ['A', 'B', 'C'].map((name) => create({ name: `Ring ${name} ${String(round)}` })),
        );
        const moves = ring.map((id, place) => update(id, { parentCompanyId: ring[(place + 1) % 3] }));
        const codes = await Promise.all(moves.map(errorCode));
        expect([...codes].sort()).toEqual(['BAD_REQUEST', 'no error', 'no error']);
        const parents = await Promise.all(ring.map(async (id) => (await get(id)).parentCompanyId));
        expect(parents.filter((parent) => parent === null)).toHaveLength(1);
      }
    });
  });

  describe('references', () => {
    it('answers 404 for an unknown or foreign status or parent and writes nothing', async () => {
      const statusId = await other.masterData('companyStatuses', 'Active');
      const foreign = await create({ name: 'Foreign parent' }, other);
      expect(await errorCode(create({ name: 'Refused one', statusId }))).toBe('NOT_FOUND');
      expect(await errorCode(create({ name: 'Refused two', statusId: 'odd' }))).toBe('NOT_FOUND');
      expect(await errorCode(create({ name: 'Refused three', parentCompanyId: foreign }))).toBe('NOT_FOUND');
      expect((await search('refused')).total).toBe(0);
      const id = await create({ name: 'Stays' });
      expect(await errorCode(update(id, { rating: 5, parentCompanyId: foreign }))).toBe('NOT_FOUND');
      expect((await get(id)).rating).toBeNull();
    });

    it('answers 400 for an unknown custom field and ignores an unknown owner', async () => {
      const foreign = await createCustomField(other, 'company', 'Theirs');
      const ofContacts = await createCustomField(agency, 'contact', 'Of contacts');
      for (const unknown of [newId(), 'odd', foreign, ofContacts]) {
        const write = { name: 'X', customFields: [{ fieldId: unknown, value: '1' }] };
        expect(await errorCode(create(write))).toBe('BAD_REQUEST');
      }
      const id = await create({ name: 'Owned', ownerId: other.userId });
      expect((await get(id)).ownerId).toBe(agency.userId);
      const colleague = await agency.as({ name: 'Bo', email: 'bo@agency.example' });
      await update(id, { ownerId: colleague.user.id });
      await update(id, { ownerId: 'odd' });
      await update(id, { ownerId: null });
      expect((await get(id)).ownerName).toBe('Bo');
    });

    it('answers 404 for a company of another account, and leaves it as it is', async () => {
      const companyId = await create({ name: 'Hidden company' }, other);
      expect(await errorCode(get(companyId))).toBe('NOT_FOUND');
      expect(await errorCode(update(companyId, { name: 'Mine' }))).toBe('NOT_FOUND');
      expect(await errorCode(partVerbs('company').setTags(agency.ctx, { companyId, tags: [] }))).toBe(
        'NOT_FOUND',
      );
      expect((await search(`Hidden OR id:${companyId}`)).total).toBe(0);
      const theirs = (await plainVerbs('company').get(other.ctx, { companyId })).toValue();
      expect(theirs.name).toBe('Hidden company');
    });
  });

  describe('a company name', () => {
    it('counts in any case and with spaces around it, in its own account only', async () => {
      const id = await create({ name: 'Ömer & Söhne' });
      await expect(create({ name: '  ÖMER & SÖHNE ' })).rejects.toMatchObject({
        code: 'DUPLICATE',
        details: { data: id },
      });
      expect(await errorCode(create({ name: 'Omer & Sohne' }))).toBe('no error');
      expect(await errorCode(create({ name: 'Ömer & Söhne' }, other))).toBe('no error');
    });

    it('belongs to exactly one of 20 simultaneous creates', async () => {
      const { succeeded, refused } = await settleCalls(
        Array.from({ length: 20 }, () => create({ name: 'Only once' })),
      );
      expect(succeeded).toHaveLength(1);
      expect(refused.map((error) => [error.code, error.details.data])).toEqual(
        Array.from({ length: 19 }, () => ['DUPLICATE', succeeded[0]]),
      );
      expect((await search('"only once"')).total).toBe(1);
    });
  });

  describe('the company record limit', () => {
    it('holds exactly under simultaneous creates', async () => {
      const small = await createTestAccount(database, { limits: { companyRecords: 3 } });
      const creates = Array.from({ length: 12 }, (_, n) => create({ name: `Company ${String(n)}` }, small));
      const { succeeded, refused } = await settleCalls(creates);
      expect(succeeded).toHaveLength(3);
      expect(new Set(refused.map((error) => error.code))).toEqual(new Set(['RECORD_LIMIT_REACHED']));
      expect(refused[0]?.details.limit).toEqual({ name: 'companyRecords', max: 3, used: 3, resetsOn: null });
      expect((await plainVerbs('company').list(small.ctx, { page: 0, size: 20 })).total).toBe(3);
    });

    it('precedes duplicates and references', async () => {
      const full = await createTestAccount(database, { limits: { companyRecords: 1 } });
      await create({ name: 'The one' }, full);
      expect(await errorCode(create({ name: 'The one' }, full))).toBe('RECORD_LIMIT_REACHED');
      expect(await errorCode(create({ name: 'Other', statusId: 'odd' }, full))).toBe('RECORD_LIMIT_REACHED');
    });

    it('ignores a refused duplicate', async () => {
      const two = await createTestAccount(database, { limits: { companyRecords: 2 } });
      await create({ name: 'First' }, two);
      expect(await errorCode(create({ name: 'first' }, two))).toBe('DUPLICATE');
      expect(await errorCode(create({ name: 'Second' }, two))).toBe('no error');
    });
  });
});
