import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { type Context, plainVerbs, partVerbs } from '@nova/core';
import { createCampaign, updateCampaign } from '../../campaigns/campaigns.ts';
import { createSavedSearch, updateSavedSearch } from '../../lists/write-saved-search.ts';
import { updateCustomField } from '../../configuration/custom-fields.ts';
import { createMasterData, updateMasterData } from '../../configuration/master-data.ts';
import {
  createCustomField,
  createTestAccount,
  make,
  type TestAccount,
  through,
} from '../../testing/index.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('concurrent updates', () => {
  const callers = 150;

  // The timeout is for a hang, not for a busy machine.

  let database: Database;
  let agency: TestAccount;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
  });

  type Work = (value: string, ctx: Context) => Promise<unknown>;

  /** @returns the values; throws any error */
  async function atOnce(work: Work): Promise<readonly string[]> {
    const values = Array.from({ length: callers }, (_, at) => `Value ${String(at)}`);
    await Promise.all(values.map((value) => work(value, agency.ctx)));
    return values;
  }

  function changesOf(recordId: string, field: string) {
    return agency.ctx.db.rows<{ from: string | null; to: string }>(
      `SELECT a.changes #>> ARRAY[$3::text, 'from'] AS "from", a.changes #>> ARRAY[$3::text, 'to'] AS "to" FROM audit_events a
     WHERE a."accountId" = $1::uuid AND a."recordId" = $2::uuid AND a.action <> 'create' AND a.changes ? $3::text`,
      [recordId, field],
    );
  }

  async function expectNoneLost(recordId: string, field: string, values: readonly string[], last: unknown) {
    const changes = await changesOf(recordId, field);
    expect(changes.map(({ to }) => to).sort()).toEqual([...values].sort());
    const overwritten = new Set(changes.map(({ from }) => from));
    expect(overwritten.size).toBe(values.length);
    expect(values.filter((value) => !overwritten.has(value))).toEqual([last]);
  }

  const columnOf = async (table: string, id: string, column: string): Promise<unknown> => {
    const [row] = await agency.ctx.db.rows<Record<string, unknown>>(
      `SELECT t."${column}" AS value FROM ${table} t WHERE t."accountId" = $1::uuid AND t.id = $2::uuid`,
      [id],
    );
    return row?.value;
  };

  type Verb = (id: string) => Work;
  const records: readonly [string, string, string, () => Promise<string>, Verb][] = [
    [
      'a candidate',
      'candidates',
      'jobTitle',
      () => make.candidate(agency.ctx),
      (candidateId) => (jobTitle, ctx) =>
        through(c.updateCandidate, plainVerbs('candidate').update)(ctx, { candidateId, jobTitle }),
    ],
    [
      'a candidate’s notes',
      'candidates',
      'internalNotes',
      () => make.candidate(agency.ctx),
      (candidateId) => (text, ctx) => partVerbs('candidate').setInternalNotes(ctx, { candidateId, text }),
    ],
    [
      'a contact',
      'contacts',
      'jobTitle',
      () => make.contact(agency.ctx),
      (contactId) => (jobTitle, ctx) =>
        through(c.updateContact, plainVerbs('contact').update)(ctx, { contactId, jobTitle }),
    ],
    [
      'a job',
      'jobs',
      'title',
      () => make.job(agency.ctx),
      (jobId) => (title, ctx) => through(c.updateJob, plainVerbs('job').update)(ctx, { jobId, title }),
    ],
    [
      'an interview',
      'interviews',
      'location',
      async () =>
        make.interview(agency.ctx, {
          candidateId: await make.candidate(agency.ctx),
          jobId: await make.job(agency.ctx),
        }),
      (interviewId) => (location, ctx) =>
        through(c.updateInterview, plainVerbs('interview').update)(ctx, { interviewId, location }),
    ],
    [
      'a campaign',
      'campaigns',
      'subject',
      () => through(c.createCampaign, createCampaign)(agency.ctx, { name: 'Spring' }),
      (campaignId) => (subject, ctx) =>
        through(c.updateCampaign, updateCampaign)(ctx, { campaignId, subject }),
    ],
    [
      'a saved search',
      'saved_searches',
      'name',
      () => through(c.createSavedSearch, createSavedSearch)(agency.ctx, { name: 'Mine', query: 'x' }),
      (savedSearchId) => (name, ctx) =>
        through(c.updateSavedSearch, updateSavedSearch)(ctx, { savedSearchId, name }),
    ],
    [
      'a custom field',
      'custom_fields',
      'label',
      () => createCustomField(agency, 'candidate', 'First label'),
      (customFieldId) => (label, ctx) =>
        through(c.updateCustomField, updateCustomField)(ctx, { customFieldId, label }),
    ],
    [
      'an item of master data',
      'master_data',
      'name',
      () => through(c.createMasterData, createMasterData)(agency.ctx, { group: 'sources', name: 'Fair' }),
      (masterDataId) => (name, ctx) =>
        through(c.updateMasterData, updateMasterData)(ctx, { masterDataId, name }),
    ],
  ];

  describe('150 simultaneous changes of one record all succeed and none is lost', () => {
    it.each(records)('%s', async (_what, table, column, create, verb) => {
      const id = await create();
      const values = await atOnce(verb(id));
      await expectNoneLost(id, column, values, await columnOf(table, id, column));
    });

    it('when a company moves in the tree while it is renamed', async () => {
      const [companyId, parentCompanyId] = [await make.company(agency.ctx), await make.company(agency.ctx)];
      const update = through(c.updateCompany, plainVerbs('company').update);
      const values = await atOnce((name, ctx) => update(ctx, { companyId, name, parentCompanyId }));
      await expectNoneLost(companyId, 'name', values, await columnOf('companies', companyId, 'name'));
      expect(await columnOf('companies', companyId, 'parentCompanyId')).toBe(parentCompanyId);
      const [keys] = await agency.ctx.db.rows<{ keys: string[] }>(
        `SELECT array_agg(d.key) AS keys FROM dedupe_keys d WHERE d."accountId" = $1::uuid AND d."recordId" = $2::uuid`,
        [companyId],
      );
      expect(keys?.keys).toHaveLength(1);
    });

    it('when they change different fields of one record', async () => {
      const candidateId = await make.candidate(agency.ctx);
      const statusId = await agency.masterData('candidateStatuses', 'Available');
      const verbs: readonly Work[] = [
        (city, ctx) =>
          through(c.updateCandidate, plainVerbs('candidate').update)(ctx, {
            candidateId,
            address: { city },
          }),
        (value, ctx) => partVerbs('candidate').setTags(ctx, { candidateId, tags: [{ group: 'G', value }] }),
        (text, ctx) => partVerbs('candidate').setOverview(ctx, { candidateId, text }),
        (comments, ctx) => partVerbs('candidate').setStatus(ctx, { candidateId, statusId, comments }),
      ];
      const values = await atOnce((value, ctx) => {
        const verb = verbs[Number(value.split(' ')[1]) % verbs.length];
        return verb ? verb(value, ctx) : Promise.reject(new Error('no verb'));
      });
      const told = await agency.ctx.db.rows<{ value: string }>(
        `SELECT s.comments AS value FROM status_changes s WHERE s."accountId" = $1::uuid AND s."recordId" = $2::uuid
       UNION ALL SELECT coalesce(a.changes #>> '{city,to}', a.changes #>> '{overview,to}', a.changes #>> '{tags,to,0,value}')
       FROM audit_events a WHERE a."accountId" = $1::uuid AND a."recordId" = $2::uuid
         AND a.changes ?| ARRAY['city', 'overview', 'tags']`,
        [candidateId],
      );
      expect(told.map(({ value }) => value).sort()).toEqual([...values].sort());
    });
  });

  it('when items and labels are renamed while their records change', async () => {
    const { ctx } = agency;
    const levels = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((name) =>
        through(c.createMasterData, createMasterData)(ctx, { group: 'educationLevels', name }),
      ),
    );
    const fieldId = await createCustomField(agency, 'candidate', 'Reach');
    const candidates = await Promise.all(
      Array.from({ length: 12 }, () =>
        make.candidate(ctx, {
          educationHistory: levels.map((educationLevelId) => ({ educationLevelId })),
          customFields: [{ fieldId, value: 'far' }],
        }),
      ),
    );
    const rename = through(c.updateMasterData, updateMasterData);
    const relabel = through(c.updateCustomField, updateCustomField);
    const update = through(c.updateCandidate, plainVerbs('candidate').update);
    await Promise.all(
      Array.from({ length: 20 }, (_, round) => [
        ...levels.map((masterDataId, at) =>
          rename(ctx, { masterDataId, name: `Level ${String(at)}.${String(round)}` }),
        ),
        relabel(ctx, { customFieldId: fieldId, label: `Reach ${String(round)}` }),
        ...candidates.map((candidateId) => update(ctx, { candidateId, jobTitle: `Title ${String(round)}` })),
      ]).flat(),
    );
    const [held] = await ctx.db.rows<{ stale: number }>(
      `SELECT count(*)::int AS stale FROM candidates k WHERE k."accountId" = $1::uuid AND k.id = ANY($2::uuid[]) AND (
       EXISTS (SELECT 1 FROM jsonb_array_elements(k."educationHistory") e WHERE NOT EXISTS (SELECT 1 FROM master_data m
         WHERE m."accountId" = $1::uuid AND m."group" = 'educationLevels' AND m.name = e ->> 'level'))
       OR k."customFields" #>> '{0,fieldLabel}' IS DISTINCT FROM (SELECT f.label FROM custom_fields f
         WHERE f."accountId" = $1::uuid AND f.id = $3::uuid))`,
      [candidates, fieldId],
    );
    expect(held?.stale).toBe(0);
  });
});
