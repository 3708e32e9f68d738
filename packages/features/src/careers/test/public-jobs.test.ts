import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { successEnvelope } from '@nova/contract';
import { listPublicJobs } from '../public-jobs/public-jobs.ts';
import { updateMasterData } from '../../configuration/master-data.ts';
import { archiveJob } from '../../jobs/jobs.ts';
import { plainVerbs, newId, type Context } from '@nova/core';
import {
  createCustomField,
  createTestAccount,
  make,
  type TestAccount,
  through,
} from '../../testing/index.ts';
import { errorCode } from '../../test/records/error-code.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('public jobs', () => {
  let database: Database;
  let agency: TestAccount;
  let ctx: Context;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database, { timeZone: 'Pacific/Auckland' });
    ctx = agency.ctx;
  });

  const list = (companyId: string, given: Readonly<Record<string, unknown>> = {}) =>
    through(c.listPublicJobs, listPublicJobs)(ctx, { companyId, ...given });
  const read = async (companyId: string, includeArchived = false) =>
    (await list(companyId, { includeArchived })).toValue();

  const place = (name: string) => ({
    addressLabel: `${name} label`,
    addressLine: `${name} line`,
    cityName: `${name} city`,
    cityRegion: 'Region',
    country: 'FR',
    countryCode: 'FR',
    countryName: 'France',
    latitude: 45.75,
    longitude: -4.85,
    postCode: '69001',
    regionName: 'Rhône',
  });
  const noPlace = Object.fromEntries(Object.keys(place('')).map((name) => [name, null]));
  const advertTexts = Object.fromEntries(c.webAdvertTexts.map((name) => [name, `The ${name}`]));

  let lastLabel = 0;

  async function everything(companyId: string) {
    return {
      title: 'Baker',
      companyId,
      shortDescription: 'Bake bread',
      internalDescription: 'SECRET internal',
      contactId: await make.contact(ctx, { firstName: 'SECRET contact', companyId }),
      location: 'Lyon',
      statusReason: 'SECRET reason',
      payCurrency: 'EUR',
      payTenure: 'YEAR',
      minPay: 10,
      maxPay: 20,
      employmentTypeId: await agency.masterData('employmentTypes', 'Permanent'),
      experienceLevelName: 'Senior',
      statusId: await agency.masterData('jobStatuses', 'Open'),
      sourceId: await agency.masterData('sources', 'Referral'),
      closingDate: '2026-12-31',
      dateOpened: '2026-01-01',
      startDate: '2027-01-01',
      openPositions: 3,
      rating: 5,
      flexiHours: true,
      hot: true,
      relocation: true,
      remoteWorking: true,
      visaSponsored: true,
      skills: ['Bread'],
      tags: [{ group: 'Area', value: 'Kitchen' }, { value: 'Bare' }],
      customFields: [
        {
          fieldId: await createCustomField(agency, 'job', `SECRET field ${String(++lastLabel)}`),
          value: 'SECRET value',
        },
      ],
      description: 'All about bread',
      applyEmail: 'jobs@agency.example',
      applyUrl: 'https://apply.example/1',
      benefits: ['Free bread'],
      languages: [{ code: 'fr', name: 'French', level: 'C1' }, { code: 'de' }],
      industries: [{ name: 'food and beverage' }, { id: await agency.masterData('industries', 'Retail') }],
      sectors: [{ id: await agency.masterData('sectors', 'Production') }],
      jobType: 'Full time',
      packageOverview: 'Good package',
      pay: {
        currency: { code: 'gbp', name: 'Pounds' },
        label: 'Competitive',
        minPay: 30_000,
        maxPay: 40_000.5,
        range: true,
        tenure: { code: 'MONTH', name: 'per month' },
      },
      locationDetail: place('Job'),
      webAdvert: advertTexts,
      bannerImage: { id: 'img-1', name: 'banner.png', url: 'https://img.example/1.png' },
      jobDetailImage: { id: 'img-2', name: 'detail.png', url: 'https://img.example/2.png' },
      cutOffDate: '2026-11-30',
      estClosingDate: '01/12/2026',
      postedOn: '2026-01-02',
      publishToWebsite: true,
      keepAdvertWhenClosed: true,
    };
  }

  describe('a public job', () => {
    it('shows the short shape to its last field, with the account’s names, and nothing internal', async () => {
      const companyId = await make.company(ctx, { name: 'Client', description: 'SECRET client brief' });
      await database.prisma.user.updateMany({
        where: { id: agency.userId },
        data: {
          headline: 'Talent partner',
          mobile: '+64 1',
          workPhone: '+64 2',
          linkedIn: 'linkedin.com/in/ada',
          profilePicUrl: 'https://img.example/ada.png',
          languages: ['English', 'French'],
          address: place('Office'),
        },
      });
      const id = await make.job(ctx, await everything(companyId));
      const body = (await list(companyId)).text;
      expect(body).not.toMatch(/SECRET/u);
      const {
        data: [job],
      } = await read(companyId);
      expect(c.publicJob.strict().parse(job)).toEqual(job);
      expect(job).toEqual({
        id,
        reference: expect.stringMatching(/^JOB-/u),
        title: 'Baker',
        shortDescription: 'Bake bread',
        description: 'All about bread',
        applyEmail: 'jobs@agency.example',
        applyUrl: 'https://apply.example/1',
        companyName: 'Client',
        employmentType: 'Permanent',
        experience: 'Senior',
        industry: 'Food and beverage',
        jobType: 'Full time',
        sector: 'Production',
        status: 'Open',
        packageOverview: 'Good package',
        ownerId: agency.userId,
        ownerName: 'Ada Owner',
        tenantId: agency.accountId,
        cutOffDate: '30/11/2026',
        estClosingDate: '01/12/2026',
        postedOn: '02/01/2026',
        openings: 3,
        uniqueId: Number(job?.reference.slice('JOB-'.length)),
        archived: false,
        hot: true,
        keepAdvertWhenClosed: true,
        publishToWebsite: true,
        remoteWorking: true,
        benefits: ['Free bread'],
        skills: ['Bread'],
        tags: [
          { key: 'Area', value: 'Kitchen' },
          { key: null, value: 'Bare' },
        ],
        industries: [
          { id: await agency.masterData('industries', 'Food and beverage'), name: 'Food and beverage' },
          { id: await agency.masterData('industries', 'Retail'), name: 'Retail' },
        ],
        sectors: [{ id: await agency.masterData('sectors', 'Production'), name: 'Production' }],
        bannerImage: { id: 'img-1', name: 'banner.png', url: 'https://img.example/1.png' },
        jobDetailImage: { id: 'img-2', name: 'detail.png', url: 'https://img.example/2.png' },
        languages: [
          { code: 'fr', name: 'French', level: 'C1' },
          { code: 'de', name: null, level: null },
        ],
        location: place('Job'),
        pay: {
          currency: { code: 'GBP', name: 'Pounds' },
          label: 'Competitive',
          minPay: 30_000,
          maxPay: 40_000.5,
          range: true,
          tenure: { code: 'MONTH', name: 'per month' },
        },
        recruiter: {
          fullName: 'Ada Owner',
          headline: 'Talent partner',
          id: agency.userId,
          initials: 'AO',
          email: 'ada@agency.example',
          mobile: '+64 1',
          workPhone: '+64 2',
          linkedIn: 'linkedin.com/in/ada',
          profilePicUrl: 'https://img.example/ada.png',
          languages: ['English', 'French'],
          address: place('Office'),
        },
        webAdvert: advertTexts,
      });
    });

    it('takes place, pay, industry and sector from job and company without an advert', async () => {
      const companyId = await make.company(ctx);
      await database.prisma.company.updateMany({
        where: { id: companyId },
        data: {
          industryId: await agency.masterData('industries', 'Banking'),
          sectorId: await agency.masterData('sectors', 'Sales'),
        },
      });
      await make.job(ctx, {
        companyId,
        location: 'Lyon, France',
        payCurrency: 'EUR',
        payTenure: 'DAY',
        minPay: 1,
        maxPay: 2,
      });
      const {
        data: [job],
      } = await read(companyId);
      expect(c.publicJob.strict().parse(job)).toEqual(job);
      expect(job).toMatchObject({
        location: { ...noPlace, addressLabel: 'Lyon, France' },
        pay: {
          currency: { code: 'EUR', name: 'Euro' },
          label: null,
          minPay: 1,
          maxPay: 2,
          range: true,
          tenure: { code: 'DAY', name: 'Day' },
        },
        industry: 'Banking',
        sector: 'Sales',
        postedOn: null,
        publishToWebsite: false,
        bannerImage: { id: null, name: null, url: null },
        benefits: [],
        languages: [],
        openings: null,
      });
    });

    it('shows a missing owner, place or pay as empty', async () => {
      const companyId = await make.company(ctx);
      const id = await make.job(ctx, { companyId, minPay: 5, maxPay: 5 });
      await database.prisma.job.updateMany({ where: { id }, data: { ownerId: null } });
      const {
        data: [job],
      } = await read(companyId);
      expect(c.publicJob.strict().parse(job)).toEqual(job);
      expect(job?.recruiter).toMatchObject({
        fullName: null,
        initials: null,
        languages: [],
        address: noPlace,
      });
      expect(job?.pay).toMatchObject({ range: false, currency: { code: null, name: null } });
      expect(job?.location).toEqual(noPlace);
    });

    it('merges pay, place and web advert in an update, and uses an industry’s present name', async () => {
      const companyId = await make.company(ctx);
      const jobId = await make.job(ctx, await everything(companyId));
      const update = through(c.updateJob, plainVerbs('job').update);
      await update(ctx, {
        jobId,
        pay: { label: 'New', minPay: null },
        locationDetail: { cityName: 'Paris' },
        postedOn: null,
      });
      await update(ctx, { jobId, webAdvert: null, bannerImage: null, benefits: [] });
      const masterDataId = await agency.masterData('industries', 'Retail');
      await through(c.updateMasterData, updateMasterData)(ctx, { masterDataId, name: 'Shops' });
      const {
        data: [job],
      } = await read(companyId);
      expect(job?.pay).toMatchObject({
        label: 'New',
        minPay: 10,
        maxPay: 40_000.5,
        currency: { code: 'GBP' },
      });
      expect(job?.location).toEqual({ ...place('Job'), cityName: 'Paris' });
      expect(job).toMatchObject({ postedOn: null, cutOffDate: '30/11/2026', benefits: [] });
      expect(job?.webAdvert).toEqual(Object.fromEntries(c.webAdvertTexts.map((name) => [name, null])));
      expect(job?.bannerImage).toEqual({ id: null, name: null, url: null });
      expect(job?.industries.map((industry) => industry.name)).toEqual(['Food and beverage', 'Shops']);
    });
  });

  describe('the public jobs of a company', () => {
    it('come newest first in their own envelope, archived ones only if asked for', async () => {
      const companyId = await make.company(ctx, { name: 'Bäckerei "Gold"' });
      const first = await make.job(ctx, { companyId, openPositions: 2 });
      const second = await make.job(ctx, { companyId, openPositions: 3, publishToWebsite: true });
      const third = await make.job(ctx, { companyId });
      await make.job(ctx);
      await archiveJob(ctx, { jobId: first });
      const live = await read(companyId);
      expect(successEnvelope(c.listPublicJobs).parse(live)).toEqual(live);
      expect({ ...live, data: live.data.map((job) => job.id) }).toEqual({
        data: [third, second],
        message: expect.any(String),
        success: true,
        totalCount: 2,
        totalValue: 3,
        metadata: { companyId, companyName: 'Bäckerei "Gold"', includeArchived: false },
      });
      const all = await read(companyId, true);
      expect(all).toMatchObject({ totalCount: 3, totalValue: 5, metadata: { includeArchived: true } });
      expect(all.data.map((job) => [job.id, job.archived])).toEqual([
        [third, false],
        [second, false],
        [first, true],
      ]);
    });

    it('form an empty list if there are none, and answer 404 without a company', async () => {
      const empty = await read(await make.company(ctx));
      expect(successEnvelope(c.listPublicJobs).parse(empty)).toEqual(empty);
      expect(empty).toMatchObject({ data: [], totalCount: 0, totalValue: 0 });
      const other = await createTestAccount(database);
      for (const companyId of [await make.company(other.ctx), newId(), 'nonsense']) {
        expect(await errorCode(list(companyId))).toBe('NOT_FOUND');
      }
    });
  });
});
