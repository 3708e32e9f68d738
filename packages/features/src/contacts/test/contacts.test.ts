import { beforeAll, describe, expect, it } from '@jest/globals';
import { companyWrite, createCompany as createCompanyEndpoint } from '../../companies/contract.ts';
import { contact, contactWrite } from '../contract.ts';
import { createCustomField, createTestAccount, type TestAccount } from '../../testing/index.ts';
import { newId, plainVerbs } from '@nova/core';
import { errorCode } from '../../test/records/error-code.ts';
import { settleCalls } from '../../test/records/settle-calls.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('contacts', () => {
  let database: Database;
  let agency: TestAccount;
  let other: TestAccount;
  let fieldId: string;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    other = await createTestAccount(database);
    fieldId = await createCustomField(agency, 'contact', 'Birthday card', 'BOOLEAN');
  });

  const create = (write: unknown, by: TestAccount = agency) =>
    plainVerbs('contact').create(by.ctx, contactWrite.parse(write));
  const update = (contactId: string, write: unknown) =>
    plainVerbs('contact').update(agency.ctx, { ...contactWrite.parse(write), contactId });
  const company = (name: string, by: TestAccount = agency) =>
    plainVerbs('company').create(by.ctx, createCompanyEndpoint.input.parse(companyWrite.parse({ name })));
  const list = async () => {
    const page = await plainVerbs('contact').list(agency.ctx, {
      page: 0,
      size: 100,
    });
    return { total: page.total, data: page.data.toValue() };
  };
  const get = async (id: string) => {
    const found = (await list()).data.find((one) => one.id === id);
    if (!found) throw new Error(`No contact ${id} is listed`);
    return found;
  };

  describe('a contact with every documented field', () => {
    it('passes create → list → update unchanged', async () => {
      const [companyId, secondaryCompanyId] = [await company('Acme'), await company('Acme Labs')];
      const id = await create({
        firstName: 'Renée',
        lastName: 'Dubois',
        email: 'renee@acme.example',
        alternateEmail: 'r@home.example',
        mobile: '+33 6 12 34 56 78',
        homePhone: '1',
        workPhone: '2',
        linkedIn: 'linkedin.com/in/renee',
        facebook: 'renee',
        twitter: '@renee',
        skype: 'renee.d',
        jobTitle: 'Head of HR',
        description: 'Decides.',
        internalNotes: 'Call after ten.',
        dateOfBirth: '05/03/1980',
        companyId,
        secondaryCompanyId,
        ownerId: agency.userId,
        sourceId: await agency.masterData('sources', 'Referral'),
        statusId: await agency.masterData('contactStatuses', 'Decision maker'),
        skills: ['Negotiation', 'Payroll', 'Payroll', ''],
        tags: [{ group: 'Region', value: 'Paris' }, { VIP: 'yes' }],
        customFields: [{ fieldId, boolValue: 'true' }],
      });
      const read = await get(id);
      expect(contact.strict().parse(read)).toMatchObject({
        reference: expect.stringMatching(/^CON-\d+$/u),
        firstName: 'Renée',
        dateOfBirth: '1980-03-05',
        companyName: 'Acme',
        secondaryCompanyName: 'Acme Labs',
        ownerName: 'Ada Owner',
        sourceName: 'Referral',
        statusName: 'Decision maker',
        lastActivityDate: null,
        doNotContact: false,
        industries: [],
        sectors: [],
        skills: ['Negotiation', 'Payroll'],
        tags: [
          { group: 'Region', value: 'Paris' },
          { group: 'VIP', value: 'yes' },
        ],
        customFields: [
          {
            fieldId,
            fieldLabel: 'Birthday card',
            value: null,
            boolValue: 'true',
            dateValue: null,
            listValue: [],
          },
        ],
      });
      await update(id, read);
      expect(await get(id)).toEqual(read);
      const stored = await database.prisma.contact.findFirst({ where: { accountId: agency.accountId, id } });
      expect(stored?.internalNotes).toBe('Call after ten.');
    });

    it('shows industries and sectors with the names they were stored with', async () => {
      const id = await create({ firstName: 'Indus' });
      await database.prisma.contact.update({
        where: { accountId_id: { accountId: agency.accountId, id } },
        data: { industries: ['Banking', 'Energy'], sectors: ['Finance'] },
      });
      expect(await get(id)).toMatchObject({ industries: ['Banking', 'Energy'], sectors: ['Finance'] });
    });
  });

  describe('updating a contact', () => {
    it('leaves omitted members, ignores blank names and email, clears with null', async () => {
      const id = await create({
        firstName: 'Par',
        lastName: 'Tial',
        email: 'par@tial.example',
        alternateEmail: 'alt@tial.example',
        jobTitle: 'Boss',
        skype: 'par',
        companyId: await company('Partial Ltd'),
      });
      await update(id, {
        firstName: '',
        lastName: null,
        email: ' ',
        alternateEmail: '',
        jobTitle: null,
        companyId: null,
      });
      expect(await get(id)).toMatchObject({
        firstName: 'Par',
        lastName: 'Tial',
        email: 'par@tial.example',
        alternateEmail: null,
        jobTitle: null,
        skype: 'par',
        companyId: null,
        companyName: null,
      });
    });

    it('replaces whole lists', async () => {
      const id = await create({ firstName: 'Lists', skills: ['a', 'b'], tags: [{ value: 'x' }] });
      await update(id, { skills: ['c'], tags: [] });
      expect(await get(id)).toMatchObject({ skills: ['c'], tags: [] });
    });

    it('answers 404 for an unknown, malformed or foreign contact', async () => {
      const foreign = await create({ firstName: 'Hidden' }, other);
      for (const id of [foreign, newId(), 'odd']) {
        expect(await errorCode(update(id, { jobTitle: 'x' }))).toBe('NOT_FOUND');
      }
    });

    it('moves updatedOn, by which lists filter', async () => {
      const id = await create({ firstName: 'Since' });
      const before = await get(id);
      await update(id, { jobTitle: 'new' });
      const { updatedOn } = await get(id);
      expect(updatedOn > before.updatedOn).toBe(true);
      const page = await plainVerbs('contact').list(agency.ctx, {
        page: 0,
        size: 20,
        updatedSince: updatedOn,
      });
      expect(page.data.toValue().map((found) => found.id)).toEqual([id]);
    });
  });

  describe('references of a contact', () => {
    it.each(['statusId', 'sourceId', 'companyId', 'secondaryCompanyId'])(
      'answer 404 for a %s that is unknown, malformed, foreign or of another group',
      async (field) => {
        const { total } = await list();
        const foreign = [
          await other.masterData(
            field === 'statusId' ? 'contactStatuses' : 'sources',
            field === 'statusId' ? 'New' : 'API',
          ),
          await company(`Foreign ${field}`, other),
          await agency.masterData('companyStatuses', 'Active'),
        ];
        for (const value of [newId(), 'odd', ...foreign]) {
          expect(await errorCode(create({ firstName: 'Refused', [field]: value }))).toBe('NOT_FOUND');
        }
        expect((await list()).total).toBe(total);
      },
    );

    it('answer 400 for an unknown custom field, and ignore an unknown owner', async () => {
      expect(await errorCode(create({ firstName: 'X', customFields: [{ fieldId: 'odd' }] }))).toBe(
        'BAD_REQUEST',
      );
      expect((await get(await create({ firstName: 'X', ownerId: newId() }))).ownerId).toBe(agency.userId);
    });
  });

  describe('creating a contact', () => {
    it('needs a nonblank first name, last name or email', async () => {
      expect(await errorCode(create({ firstName: ' ', jobTitle: 'Boss' }))).toBe('BAD_REQUEST');
      for (const write of [{ firstName: 'A' }, { lastName: 'B' }, { email: 'only@email.example' }]) {
        expect(await errorCode(create(write))).toBe('no error');
      }
    });

    it('refuses a used email, in any case, in its own account only', async () => {
      const id = await create({ email: 'taken@mail.example' });
      await expect(create({ firstName: 'T', email: ' TAKEN@Mail.example ' })).rejects.toMatchObject({
        code: 'DUPLICATE',
        details: { data: id },
      });
      expect(await errorCode(create({ email: 'taken@mail.example' }, other))).toBe('no error');
      await update(id, { email: 'moved@mail.example' });
      expect(await errorCode(create({ email: 'taken@mail.example' }))).toBe('no error');
      expect(await errorCode(create({ email: 'moved@mail.example' }))).toBe('DUPLICATE');
    });

    it('succeeds for exactly one of 20 simultaneous creates of one email', async () => {
      const { succeeded, refused } = await settleCalls(
        Array.from({ length: 20 }, () => create({ firstName: 'Once', email: 'once@mail.example' })),
      );
      expect(succeeded).toHaveLength(1);
      expect(refused.map((error) => [error.code, error.details.data])).toEqual(
        Array.from({ length: 19 }, () => ['DUPLICATE', succeeded[0]]),
      );
    });
  });
});
