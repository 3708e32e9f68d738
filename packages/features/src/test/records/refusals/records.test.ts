import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../../contract.ts';
import { plainEndpoints } from '@nova/contract';
import { createMasterData, updateMasterData, deleteMasterData } from '../../../configuration/master-data.ts';
import {
  createCustomField,
  updateCustomField,
  deleteCustomField,
} from '../../../configuration/custom-fields.ts';
import { listInterviews, cancelInterview } from '../../../interviews/interviews.ts';
import { getUsage } from '../../../accounts/usage/account-usage.ts';
import { uploadFile } from '../../../files/upload-file.ts';
import { createTimelineVerb } from '../../../notes/timeline/read-timeline.ts';
import { getCampaign } from '../../../campaigns/campaigns.ts';
import { getCampaignStatistics } from '../../../campaigns/campaign-recipients.ts';
import { archiveCampaign, cancelCampaign } from '../../../campaigns/campaign-moves.ts';
import { archiveJob, unarchiveJob } from '../../../jobs/jobs.ts';
import { linkFile, downloadFile } from '../../../files/read-files.ts';
import { deleteFile } from '../../../files/delete-files.ts';
import { updateSavedSearch, deleteSavedSearch } from '../../../lists/write-saved-search.ts';
import { rejectApplication } from '../../../jobs/applications.ts';
import { plainVerbs, createVerbs, partVerbs, assertBelongs, type Context } from '@nova/core';
import { createTestAccount, make, type TestAccount, through } from '../../../testing/index.ts';
import { refusalOf } from '../refusal.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { kinds, type KindName } from '@nova/kinds';

describe('records', () => {
  let database: Database;
  let agency: TestAccount;
  let ctx: Context;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    ctx = agency.ctx;
  });

  type Given = Readonly<Record<string, unknown>>;

  const missing = '00000000-0000-4000-8000-000000000000';
  const masterData = through(c.createMasterData, createMasterData);
  const customField = through(c.createCustomField, createCustomField);
  const note = through(plainEndpoints.notes.create, plainVerbs('note').create);
  const lead = through(c.createLead, plainVerbs('lead').create);

  // docs/interface/errors.md#codes: an error for a broken rule states the rule.
  describe('BAD_REQUEST states the rule and the value that broke it', () => {
    const education = (given: Given) => make.candidate(ctx, { educationHistory: [given] });
    const employment = (given: Given) => make.candidate(ctx, { employmentHistory: [given] });

    it.each<[string, () => Promise<unknown>]>([
      [
        `The education level "${missing}" is not one of the account’s educationLevels.`,
        () => education({ educationLevelId: missing }),
      ],
      [
        'The education level "Wizardry" is not one of the account’s educationLevels.',
        () => education({ level: 'Wizardry' }),
      ],
      [
        `The employment type "${missing}" is not one of the account’s employmentTypes.`,
        () => employment({ employmentTypeId: missing }),
      ],
      [
        'The employment type "Piracy" is not one of the account’s employmentTypes.',
        () => employment({ employmentType: 'Piracy' }),
      ],
      [
        `industries: "${missing}" is not one of the account’s industries.`,
        () => make.job(ctx, { industries: [{ id: missing }] }),
      ],
      [
        'sectors: "Piracy" is not one of the account’s sectors.',
        () => make.job(ctx, { sectors: [{ name: 'Piracy' }] }),
      ],
      [
        `employmentTypeId: "${missing}" is not one of the account’s employmentTypes.`,
        () => make.job(ctx, { employmentTypeId: missing }),
      ],
      [
        `There is no custom field "${missing}" for a lead in your account.`,
        () => lead(ctx, { firstName: 'Lee', customFields: [{ fieldId: missing, value: 'x' }] }),
      ],
      [
        'Give at least one of firstName, lastName and email.',
        () => through(c.createContact, plainVerbs('contact').create)(ctx),
      ],
      ['Give at least one of firstName, lastName, email and companyName.', () => lead(ctx)],
      ['Give at least one of subject and text.', () => note(ctx)],
      [
        'Give at least one of candidateId, companyId, contactId, leadId, opportunityId and jobId.',
        () => note(ctx, { subject: 'Nobody’s' }),
      ],
      ['endDate: must be after startDate.', () => interview({ endDate: '2026-05-04T09:00:00Z' })],
      [
        'from and to are only valid together, each a date dd/MM/yyyy.',
        () => through(c.listInterviews, listInterviews)(ctx, { from: '01/03/2026' }),
      ],
      [
        '`to` must not be before `from`.',
        () => through(c.listInterviews, listInterviews)(ctx, { from: '02/03/2026', to: '01/03/2026' }),
      ],
      [
        'Only a job status can be closed.',
        () => masterData(ctx, { group: 'genders', name: 'A', closed: false }),
      ],
      [
        'Only a pipeline stage has a stage code.',
        () => masterData(ctx, { group: 'genders', name: 'A', code: 'OFFER' }),
      ],
      [
        'Only a custom field of the kind LIST has options.',
        () => customField(ctx, { entity: 'job', label: 'A', kind: 'TEXT', options: ['x'] }),
      ],
      ['`to` lies before `from`.', () => getUsage(ctx, { from: '2026-01-02', to: '2026-01-01' })],
      ['Ask for 366 days at most.', () => getUsage(ctx, { from: '2025-01-01', to: '2026-01-03' })],
      [
        'Name the owner of the file: either candidateId or companyId.',
        () => through(c.uploadFile, uploadFile)(ctx, { file: new File(['x'], 'x.txt') }),
      ],
    ])('%s', async (message, work) => {
      expect(await refusalOf(work())).toEqual(['BAD_REQUEST', message]);
    });

    it.each([
      ['BOOLEAN', { boolValue: 'maybe' }, '"true" or "false" in boolValue'],
      ['NUMBER', { value: 'many' }, 'a number in value'],
    ])('a custom field of the kind %s refuses other values', async (kind, value, expected) => {
      const fieldId = await customField(ctx, { entity: 'candidate', label: `Of ${kind}`, kind });
      const refused = make.candidate(ctx, { customFields: [{ fieldId, ...value }] });
      expect(await refusalOf(refused)).toEqual([
        'BAD_REQUEST',
        `The custom field "Of ${kind}" takes ${expected}.`,
      ]);
    });

    it.each([
      ['BOOLEAN', [{ boolValue: 'true' }, { boolValue: 'false' }, { boolValue: '' }, {}]],
      ['NUMBER', [{ value: '1.5' }, { value: '-2e3' }, { value: '' }, {}]],
      ['TEXT', [{ value: 'many', boolValue: 'maybe' }]],
    ])('a custom field takes a valid value or null: %s', async (kind, values) => {
      const fieldId = await customField(ctx, { entity: 'candidate', label: `Fits ${kind}`, kind });
      for (const value of values)
        expect(await refusalOf(make.candidate(ctx, { customFields: [{ fieldId, ...value }] }))).toBe(
          'no error',
        );
    });

    it('a kind that belongs to one record names it', () => {
      expect(() => assertBelongs({ ...kinds.note, belongsTo: ['candidateId'] }, {})).toThrow(
        'Give candidateId.',
      );
    });

    it('a company is not its own ancestor', async () => {
      const companyId = await make.company(ctx);
      const refused = through(c.updateCompany, plainVerbs('company').update)(ctx, {
        companyId,
        parentCompanyId: companyId,
      });
      expect(await refusalOf(refused)).toEqual([
        'BAD_REQUEST',
        'parentCompanyId: a company cannot be its own ancestor.',
      ]);
    });
  });

  // docs/interface/errors.md#paths-and-methods: any unknown path id is 404.
  describe('NOT_FOUND names the kind of record', () => {
    const names = Object.keys(kinds) as KindName[];

    it.each(names)('%s, for every verb', async (name) => {
      const { singular } = kinds[name];
      const refusal = ['NOT_FOUND', `There is no ${singular} with this id in your account.`];
      const verbs = createVerbs(name);
      for (const id of [missing, 'odd']) {
        const input = { [`${name}Id`]: id };
        const asked = [verbs.get(ctx, input), verbs.update(ctx, input)];
        // The interface answers 400 to the delete of an unknown campaign (campaigns.test.ts).
        if (name !== 'campaign') asked.push(verbs.delete(ctx, input));
        expect(await Promise.all(asked.map(refusalOf))).toEqual(asked.map(() => refusal));
      }
    });

    it('the verbs of single kinds do the same', async () => {
      const id = {
        candidateId: missing,
        campaignId: missing,
        jobId: missing,
        interviewId: missing,
        fileId: missing,
      };
      const asked: readonly [string, Promise<unknown>][] = [
        ['candidate', plainVerbs('candidate').get(ctx, id)],
        ['candidate', plainVerbs('candidate').delete(ctx, id)],
        ['candidate', partVerbs('candidate').setOverview(ctx, { ...id, text: 'x' })],
        ['candidate', createTimelineVerb('candidate', 'candidateId')(ctx, { ...id, page: 0, size: 1 })],
        [
          'candidate',
          createTimelineVerb('candidate', 'candidateId')(ctx, {
            candidateId: 'odd',
            page: 0,
            size: 1,
          }),
        ],
        ['campaign', getCampaign(ctx, id)],
        ['campaign', getCampaignStatistics(ctx, id)],
        ['campaign', archiveCampaign(ctx, id)],
        ['campaign', cancelCampaign(ctx, { campaignId: 'odd' })],
        ['company', plainVerbs('company').get(ctx, { companyId: missing })],
        ['company', plainVerbs('company').delete(ctx, { companyId: 'odd' })],
        ['job', archiveJob(ctx, id)],
        ['interview', cancelInterview(ctx, id)],
        ['file', linkFile(ctx, id)],
        ['file', downloadFile(ctx, id)],
        ['file', deleteFile(ctx, id)],
        ['reject reason', reject(missing, missing)],
        [
          'item of master data',
          through(c.updateMasterData, updateMasterData)(ctx, { masterDataId: 'odd', name: 'x' }),
        ],
        [
          'item of master data',
          through(c.deleteMasterData, deleteMasterData)(ctx, { masterDataId: missing }),
        ],
        [
          'custom field',
          through(c.updateCustomField, updateCustomField)(ctx, { customFieldId: 'odd', label: 'x' }),
        ],
        ['custom field', through(c.deleteCustomField, deleteCustomField)(ctx, { customFieldId: missing })],
        [
          'saved search',
          through(c.updateSavedSearch, updateSavedSearch)(ctx, { savedSearchId: missing, name: 'x' }),
        ],
        ['saved search', through(c.deleteSavedSearch, deleteSavedSearch)(ctx, { savedSearchId: 'odd' })],
      ];
      const told = await Promise.all(asked.map(async ([, work]) => refusalOf(work)));
      expect(told).toEqual(
        asked.map(([what]) => ['NOT_FOUND', `There is no ${what} with this id in your account.`]),
      );
    });

    it.each<[string, (id: string) => Promise<unknown>]>([
      ['company', (companyId) => make.job(ctx, { companyId })],
      ['contact', (contactId) => make.job(ctx, { contactId })],
      ['candidate', (candidateId) => make.placement(ctx, { candidateId })],
      ['job status', (statusId) => make.job(ctx, { statusId })],
      ['source', (sourceId) => make.candidate(ctx, { sourceId })],
      ['candidate status', (statusId) => make.candidate(ctx, { statusId })],
      ['company status', (statusId) => make.company(ctx, { statusId })],
      ['lead', (leadId) => note(ctx, { leadId, text: 'x' })],
      ['opportunity', (opportunityId) => note(ctx, { opportunityId, text: 'x' })],
    ])('the record that a write refers to: %s', async (what, work) => {
      for (const id of [missing, 'odd'])
        expect(await refusalOf(work(id))).toEqual([
          'NOT_FOUND',
          `There is no ${what} with this id in your account.`,
        ]);
    });
  });

  const interview = async (given: Given = {}) =>
    make.interview(ctx, { candidateId: await make.candidate(ctx), jobId: await make.job(ctx), ...given });
  const reject = async (applicationId: string, rejectReasonId: string): Promise<unknown> => {
    const application = applicationId === missing ? await pairing() : applicationId;
    return through(c.rejectApplication, rejectApplication)(ctx, {
      applicationId: application,
      rejectReasonId,
    });
  };
  const pairing = async () =>
    make.application(ctx, { candidateId: await make.candidate(ctx), jobId: await make.job(ctx) });

  const wayOn =
    'Use that one, or create another with `allowDuplicate=true` in the query string (over tRPC, in the input).';

  // docs/interface/duplicates.md, docs/interface/deleting.md#in-use
  describe('a conflict names the id or the count', () => {
    it.each<[string, () => Promise<string>]>([
      [
        `This candidate exists already: the one whose id is in \`data\` has the same email. ${wayOn}`,
        () => make.candidate(ctx, { email: 'Twin@example.com' }),
      ],
      [
        `This company exists already: the one whose id is in \`data\` has the same name. ${wayOn}`,
        () => make.company(ctx, { name: 'Twin Ltd' }),
      ],
      [
        `This contact exists already: the one whose id is in \`data\` has the same email. ${wayOn}`,
        () => make.contact(ctx, { email: 'twin@example.com' }),
      ],
      [
        'sources has an item "Twin" already; `data` holds its id.',
        () => masterData(ctx, { group: 'sources', name: 'Twin' }),
      ],
      [
        'A job has a custom field "Twin" already; `data` holds its id.',
        () => customField(ctx, { entity: 'job', label: 'Twin', kind: 'TEXT' }),
      ],
    ])('%s', async (message, create) => {
      const data = await create();
      expect(await refusalOf(create())).toEqual(['DUPLICATE', message, { data }]);
    });

    it('when a candidate already applied to the job', async () => {
      const pair = { candidateId: await make.candidate(ctx), jobId: await make.job(ctx) };
      const data = await make.application(ctx, pair);
      expect(await refusalOf(make.application(ctx, pair))).toEqual([
        'DUPLICATE',
        'This candidate is in the pipeline of this job already; `data` holds the application’s id.',
        { data },
      ]);
    });

    it('when records are in use: counts by kind', async () => {
      const companyId = await make.company(ctx);
      await make.job(ctx, { companyId });
      await make.contact(ctx, { companyId });
      await make.contact(ctx, { companyId });
      const [code, message, details] = await refusalOf(plainVerbs('company').delete(ctx, { companyId }));
      expect([code, details]).toEqual(['IN_USE', { uses: { contacts: 2, jobs: 1 } }]);
      expect(message).toMatch(
        /^This company is in use \((?:contacts: 2, jobs: 1|jobs: 1, contacts: 2)\); nothing was deleted\.$/u,
      );
    });

    it('when master data is in use', async () => {
      const masterDataId = await masterData(ctx, { group: 'sources', name: 'Needed' });
      await make.candidate(ctx, { sourceId: masterDataId });
      expect(await refusalOf(deleteMasterData(ctx, { masterDataId }))).toEqual([
        'IN_USE',
        'This item of master data is in use (candidates: 1); nothing was deleted.',
        { uses: { candidates: 1 } },
      ]);
    });

    it.each([
      ['candidateRecords', 'candidate', make.candidate],
      ['companyRecords', 'company', make.company],
    ] as const)('when the record limit %s is reached', async (limit, name, create) => {
      const small = await createTestAccount(database, { limits: { [limit]: 1 } });
      await create(small.ctx);
      expect(await refusalOf(create(small.ctx))).toEqual([
        'RECORD_LIMIT_REACHED',
        `The account holds 1 of at most 1 ${name} records. Delete some, or ask the operator for a larger plan.`,
        { limit: { name: limit, max: 1, used: 1, resetsOn: null } },
      ]);
    });
  });

  // docs/interface/jobs.md, docs/interface/interviews.md#cancelled-interviews, docs/interface/applications.md
  describe('INVALID_STATE names the record’s state', () => {
    it('when a job has it', async () => {
      const jobId = await make.job(ctx);
      expect(await refusalOf(unarchiveJob(ctx, { jobId }))).toEqual([
        'INVALID_STATE',
        'This job is not archived.',
      ]);
      await archiveJob(ctx, { jobId });
      expect(await refusalOf(archiveJob(ctx, { jobId }))).toEqual([
        'INVALID_STATE',
        'This job is archived already.',
      ]);
    });

    it('when an interview has it', async () => {
      const interviewId = await interview();
      await cancelInterview(ctx, { interviewId });
      expect(await refusalOf(cancelInterview(ctx, { interviewId }))).toEqual([
        'INVALID_STATE',
        'This interview is cancelled already.',
      ]);
    });

    it('when an application has it', async () => {
      const applicationId = await pairing();
      const reason = await agency.masterData('jobPipelineRejectReasons', 'Location');
      await reject(applicationId, reason);
      expect(await refusalOf(reject(applicationId, reason))).toEqual([
        'INVALID_STATE',
        'This application is rejected already.',
      ]);
    });
  });
});
