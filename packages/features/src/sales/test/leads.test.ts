import { beforeAll, describe, expect, it } from '@jest/globals';
import { lead, leadWrite } from '../contract.ts';
import { createCustomField, createTestAccount, type TestAccount } from '../../testing/index.ts';
import { newId, plainVerbs } from '@nova/core';
import { errorCode } from '../../test/records/error-code.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('leads', () => {
  let database: Database;
  let agency: TestAccount;
  let other: TestAccount;
  let fieldId: string;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    other = await createTestAccount(database);
    fieldId = await createCustomField(agency, 'lead', 'Event', 'TEXT');
  });

  const create = (write: unknown, by: TestAccount = agency) =>
    plainVerbs('lead').create(by.ctx, leadWrite.parse(write));
  const update = (leadId: string, write: unknown) =>
    plainVerbs('lead').update(agency.ctx, { ...leadWrite.parse(write), leadId });
  const get = async (leadId: string) => (await plainVerbs('lead').get(agency.ctx, { leadId })).toValue();
  const search = async (query: string, updatedSince?: string) => {
    const page = await plainVerbs('lead').search(agency.ctx, {
      query,
      page: 0,
      size: 20,
      updatedSince,
    });
    return { total: page.total, data: page.data.toValue() };
  };

  describe('a lead with every documented field', () => {
    it('passes create → get → search → update unchanged', async () => {
      const id = await create({
        firstName: 'Søren',
        lastName: 'Holm',
        email: 'soren@nordic.example',
        alternateEmail: 's@home.example',
        mobile: '+45 20 12 34 56',
        homePhone: '1',
        workPhone: '2',
        linkedIn: 'linkedin.com/in/soren',
        facebook: 'soren',
        twitter: '@soren',
        jobTitle: 'CTO',
        companyName: 'Nordic Wind ApS',
        website: 'nordic.example',
        description: 'Wants ten engineers.',
        employees: '11–50',
        location: 'Aarhus',
        industryId: await agency.masterData('industries', 'Energy'),
        sectorId: await agency.masterData('sectors', 'Engineering'),
        pipelineId: await agency.masterData('leadPipelines', 'Referral'),
        ownerId: agency.userId,
        sourceId: await agency.masterData('sources', 'Career fair'),
        statusId: await agency.masterData('leadStatuses', 'Qualified'),
        rating: 3,
        doNotContact: true,
        tags: [{ group: 'Fair', value: 'Wind Expo' }],
        customFields: [{ fieldId, value: 'Booth 7' }],
      });
      const read = await get(id);
      expect(lead.strict().parse(read)).toMatchObject({
        reference: expect.stringMatching(/^LEA-\d+$/u),
        companyName: 'Nordic Wind ApS',
        employees: '11–50',
        industryName: 'Energy',
        sectorName: 'Engineering',
        pipelineName: 'Referral',
        ownerName: 'Ada Owner',
        sourceName: 'Career fair',
        statusName: 'Qualified',
        rating: 3,
        doNotContact: true,
        lastActivityDate: null,
        tags: [{ group: 'Fair', value: 'Wind Expo' }],
        customFields: [{ fieldId, fieldLabel: 'Event', value: 'Booth 7' }],
      });
      for (const query of [
        'søren holm',
        '"soren holm"',
        'nordic',
        'cto aarhus',
        'wind expo',
        'email:soren@nordic.example',
        'mobile:+4520123456',
        'pipelineName:referral AND industryName:energy AND sectorName:engineering',
        'customFields.Event:"booth 7"',
        'doNotContact:true AND rating:[3 TO 5]',
        `ownerId:${agency.userId} AND statusName:qual*`,
      ]) {
        expect({ query, found: (await search(query)).data }).toEqual({ query, found: [read] });
      }
      await update(id, read);
      expect(await get(id)).toEqual(read);
    });
  });

  describe('writing a lead', () => {
    it('needs a first name, a last name, an email or a company name', async () => {
      expect(await errorCode(create({ firstName: ' ', jobTitle: 'CTO' }))).toBe('BAD_REQUEST');
      for (const write of [
        { firstName: 'A' },
        { lastName: 'B' },
        { email: 'a@b.example' },
        { companyName: 'C' },
      ]) {
        expect(await errorCode(create(write))).toBe('no error');
      }
    });

    it('checks no duplicates', async () => {
      await create({ email: 'twice@lead.example' });
      expect(await errorCode(create({ email: 'twice@lead.example' }))).toBe('no error');
    });

    it('leaves omitted members, ignores blank names and email, clears with null', async () => {
      const id = await create({
        firstName: 'Par',
        lastName: 'Tial',
        email: 'p@t.example',
        companyName: 'C',
        rating: 4,
      });
      const before = await get(id);
      await update(id, { firstName: ' ', lastName: null, email: '', companyName: null, location: 'Oslo' });
      const after = await get(id);
      expect(after).toMatchObject({
        firstName: 'Par',
        lastName: 'Tial',
        email: 'p@t.example',
        companyName: null,
      });
      expect(after).toMatchObject({ rating: 4, location: 'Oslo' });
      expect((await search('', after.updatedOn)).data).toEqual([after]);
      expect(after.updatedOn > before.updatedOn).toBe(true);
    });

    it.each([
      ['industryId', 'industries', 'Energy'],
      ['sectorId', 'sectors', 'Sales'],
      ['pipelineId', 'leadPipelines', 'Win back'],
      ['sourceId', 'sources', 'API'],
      ['statusId', 'leadStatuses', 'New'],
    ] as const)(
      'answers 404 for a %s that is unknown, foreign or of another group',
      async (field, group, name) => {
        const wrongGroup = await agency.masterData('genders', 'Female');
        for (const value of [newId(), 'odd', await other.masterData(group, name), wrongGroup]) {
          expect(await errorCode(create({ firstName: 'Refused', [field]: value }))).toBe('NOT_FOUND');
        }
        expect((await search('refused')).total).toBe(0);
      },
    );

    it('answers 400 for an unknown custom field, and ignores an unknown owner', async () => {
      expect(await errorCode(create({ firstName: 'X', customFields: [{ fieldId: newId() }] }))).toBe(
        'BAD_REQUEST',
      );
      expect((await get(await create({ firstName: 'X', ownerId: other.userId }))).ownerId).toBe(
        agency.userId,
      );
    });
  });

  it('shows nothing of another account', async () => {
    const id = await create({ firstName: 'Hidden' }, other);
    expect(await errorCode(get(id))).toBe('NOT_FOUND');
    expect(await errorCode(get('odd'))).toBe('NOT_FOUND');
    expect(await errorCode(update(id, { rating: 1 }))).toBe('NOT_FOUND');
    expect((await search('hidden')).total).toBe(0);
  });

  it('answers 400 for a query that names an unknown field', async () => {
    expect(await errorCode(search('colour:red'))).toBe('INVALID_QUERY');
  });
});
