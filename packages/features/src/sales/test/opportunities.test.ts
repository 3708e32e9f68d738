import { beforeAll, describe, expect, it } from '@jest/globals';
import { companyWrite, createCompany as createCompanyEndpoint } from '../../companies/contract.ts';
import { contactWrite } from '../../contacts/contract.ts';
import { createOpportunity as createEndpoint, opportunity, opportunityUpdate } from '../contract.ts';
import { createCustomField, createTestAccount, type TestAccount } from '../../testing/index.ts';
import { newId, plainVerbs } from '@nova/core';
import { errorCode } from '../../test/records/error-code.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('opportunities', () => {
  let database: Database;
  let agency: TestAccount;
  let other: TestAccount;
  let fieldId: string;
  let companyId: string;
  let contactId: string;

  const companyOf = (by: TestAccount, name = 'Harbour Works') =>
    plainVerbs('company').create(by.ctx, createCompanyEndpoint.input.parse({ name }));
  const contactOf = (by: TestAccount, firstName = 'Kim') =>
    plainVerbs('contact').create(by.ctx, contactWrite.parse({ firstName, lastName: 'Quay' }));

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    other = await createTestAccount(database);
    fieldId = await createCustomField(agency, 'opportunity', 'Renewal', 'DATE');
    companyId = await companyOf(agency);
    contactId = await contactOf(agency);
  });

  const create = (write: unknown, by: TestAccount = agency) =>
    plainVerbs('opportunity').create(by.ctx, createEndpoint.input.parse(write));
  const update = (opportunityId: string, write: unknown) =>
    plainVerbs('opportunity').update(agency.ctx, { ...opportunityUpdate.parse(write), opportunityId });
  const search = async (query: string) => {
    const page = await plainVerbs('opportunity').search(agency.ctx, {
      query,
      page: 0,
      size: 20,
    });
    return { total: page.total, data: page.data.toValue() };
  };
  const get = async (id: string) => {
    const [found] = (await search(`id:${id}`)).data;
    if (!found) throw new Error(`No opportunity ${id} is found`);
    return found;
  };

  const everyField = async () => ({
    name: 'Crane operators 2027',
    description: 'Twelve operators for the new quay.',
    companyId,
    contactId,
    ownerId: agency.userId,
    stateId: await agency.masterData('opportunityStates', 'Proposal'),
    bidCurrency: 'eur',
    bidValue: 120_000.5,
    probability: 62.5,
    estimatedDurationMonths: 18,
    forecastedClosingDate: '31/03/2027',
    startDate: '2027-05-01',
    actualClosingDate: '2027-04-02T10:00:00Z',
    tags: [{ group: 'Desk', value: 'Maritime' }],
    customFields: [{ fieldId, dateValue: '01/02/2028' }],
  });

  describe('an opportunity with every documented field', () => {
    it('passes create → update → list → search → update unchanged', async () => {
      const id = await create(await everyField());
      await update(id, {
        employmentTypeId: await agency.masterData('employmentTypes', 'Contract'),
        statusId: await agency.masterData('opportunityPipelines', 'Managed service'),
        stateReason: 'Budget approved',
      });
      const read = await get(id);
      expect(opportunity.strict().parse(read)).toMatchObject({
        reference: expect.stringMatching(/^OPP-\d+$/u),
        companyName: 'Harbour Works',
        contactName: 'Kim Quay',
        ownerName: 'Ada Owner',
        employmentTypeName: 'Contract',
        stateName: 'Proposal',
        stateReason: 'Budget approved',
        statusName: 'Managed service',
        bidCurrency: 'EUR',
        bidValue: 120_000.5,
        probability: 62.5,
        estimatedDurationMonths: 18,
        forecastedClosingDate: '2027-03-31',
        startDate: '2027-05-01',
        actualClosingDate: '2027-04-02',
        tags: [{ group: 'Desk', value: 'Maritime' }],
        customFields: [{ fieldId, fieldLabel: 'Renewal', dateValue: '2028-02-01' }],
      });
      const page = await plainVerbs('opportunity').list(agency.ctx, {
        page: 0,
        size: 1,
      });
      expect(page.data.toValue()).toEqual([read]);
      for (const query of [
        'crane quay',
        'operators harbour',
        'maritime',
        read.reference,
        'companyName:harbour AND contactName:"kim quay"',
        'stateName:proposal AND statusName:"managed service" AND employmentTypeName:contract',
        'bidValue:>100000 AND probability:[60 TO 70] AND bidCurrency:EUR',
        'forecastedClosingDate:[2027-03 TO 2027-03] AND startDate:2027-05-01',
        'customFields.Renewal:2028-02-01',
      ]) {
        expect({ query, found: (await search(query)).data }).toEqual({ query, found: [read] });
      }
      await update(id, read);
      expect(await get(id)).toEqual(read);
    });

    it('needs only a name', async () => {
      const id = await create({ name: ' Bare deal ' });
      expect(await get(id)).toMatchObject({
        name: 'Bare deal',
        ownerId: agency.userId,
        companyId: null,
        tags: [],
      });
      expect(createEndpoint.input.safeParse({ name: ' ' }).success).toBe(false);
    });
  });

  describe('plain words', () => {
    it('find an opportunity by the present names of its company and its contact', async () => {
      const [client, person] = [await companyOf(agency, 'Lighthouse Foods'), await contactOf(agency, 'Ines')];
      const id = await create({ name: 'Bakers', companyId: client, contactId: person });
      const finds = async (query: string) => (await search(query)).data.map((found) => found.id);
      expect(await finds('lighthouse bakers "ines quay"')).toEqual([id]);

      await plainVerbs('company').update(agency.ctx, {
        ...companyWrite.parse({ name: 'Beacon Foods' }),
        companyId: client,
      });
      await plainVerbs('contact').update(agency.ctx, {
        ...contactWrite.parse({ lastName: 'Pier' }),
        contactId: person,
      });
      expect(await finds('lighthouse')).toEqual([]);
      expect(await finds('"beacon foods" bakers "ines pier"')).toEqual([id]);

      await update(id, { companyId: null, contactId: null });
      expect(await finds('beacon OR ines')).toEqual([]);
      expect(await finds('bakers')).toEqual([id]);
    });
  });

  describe('updating an opportunity', () => {
    it('leaves omitted members, ignores a blank name, clears with null', async () => {
      const id = await create({ name: 'Partial deal', bidValue: 5, description: 'text', companyId });
      await update(id, { name: '', description: null, companyId: null, probability: 10 });
      expect(await get(id)).toMatchObject({
        name: 'Partial deal',
        bidValue: 5,
        description: null,
        companyId: null,
        probability: 10,
      });
    });

    it('takes a status from pipelines or states, a state from states alone', async () => {
      const id = await create({ name: 'Groups' });
      const state = await agency.masterData('opportunityStates', 'Won');
      const pipeline = await agency.masterData('opportunityPipelines', 'Executive search');
      await update(id, { statusId: state, stateId: state });
      expect(await get(id)).toMatchObject({ statusName: 'Won', stateName: 'Won' });
      await update(id, { statusId: pipeline });
      expect(await errorCode(update(id, { stateId: pipeline }))).toBe('NOT_FOUND');
      expect(await get(id)).toMatchObject({ statusName: 'Executive search', stateName: 'Won' });
    });

    it('answers 404 for an unknown, malformed or foreign opportunity', async () => {
      const foreign = await create({ name: 'Hidden deal' }, other);
      for (const id of [foreign, newId(), 'odd']) {
        expect(await errorCode(update(id, { probability: 1 }))).toBe('NOT_FOUND');
      }
      expect((await search('hidden')).total).toBe(0);
    });

    it('moves updatedOn, by which lists filter', async () => {
      const id = await create({ name: 'Since deal' });
      const before = await get(id);
      await update(id, { probability: 1 });
      const { updatedOn } = await get(id);
      expect(updatedOn > before.updatedOn).toBe(true);
      const page = await plainVerbs('opportunity').list(agency.ctx, {
        page: 0,
        size: 20,
        updatedSince: updatedOn,
      });
      expect(page.data.toValue().map((found) => found.id)).toEqual([id]);
    });
  });

  describe('references of an opportunity', () => {
    it('answer 404 for an unknown, malformed or foreign company, contact, state or status, and write nothing', async () => {
      const foreign = {
        companyId: await companyOf(other),
        contactId: await contactOf(other),
        stateId: await other.masterData('opportunityStates', 'Won'),
      };
      for (const [field, id] of Object.entries(foreign)) {
        for (const value of [id, newId(), 'odd']) {
          expect(await errorCode(create({ name: 'Refused deal', [field]: value }))).toBe('NOT_FOUND');
        }
      }
      expect((await search('refused')).total).toBe(0);
      const id = await create({ name: 'Status deal' });
      expect(await errorCode(update(id, { statusId: newId() }))).toBe('NOT_FOUND');
    });

    it('answer 400 for an unknown custom field or employment type, and ignore an unknown owner', async () => {
      expect(await errorCode(create({ name: 'X', customFields: [{ fieldId: newId() }] }))).toBe(
        'BAD_REQUEST',
      );
      const id = await create({ name: 'X', ownerId: other.userId });
      expect((await get(id)).ownerId).toBe(agency.userId);
      const foreign = await other.masterData('employmentTypes', 'Contract');
      for (const employmentTypeId of [foreign, 'odd']) {
        expect(await errorCode(update(id, { employmentTypeId }))).toBe('BAD_REQUEST');
      }
    });
  });
});
