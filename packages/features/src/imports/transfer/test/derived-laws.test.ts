import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../../contract.ts';
import { stageCodes, plainEndpoints, kinds, NovaError } from '@nova/contract';
import { type Context, newId, plainVerbs, createVerbs, partVerbs } from '@nova/core';
import { createMasterData, updateMasterData } from '../../../configuration/master-data.ts';
import { uploadFile } from '../../../files/upload-file.ts';
import { createCampaign, deleteCampaign } from '../../../campaigns/campaigns.ts';
import { deleteFile } from '../../../files/delete-files.ts';
import { updateCustomField } from '../../../configuration/custom-fields.ts';
import { archiveJob, unarchiveJob } from '../../../jobs/jobs.ts';
import { moveApplication, rejectApplication } from '../../../jobs/applications.ts';
import { cancelInterview } from '../../../interviews/interviews.ts';
import { endingVerbs } from '../../../privacy/person-endings.ts';
import { undoMerge } from '../../../merges/undo-merge.ts';
import { createMergeVerb } from '../../../merges/merge-records.ts';
import {
  make,
  through,
  createCustomField,
  findDrift,
  createTestAccount,
  type TestAccount,
} from '../../../testing/index.ts';
import { foreignKeyViolation, type Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import fc from 'fast-check';
import { importLines } from './support.ts';

describe('laws of derived data', () => {
  /** The same seed runs the same verbs. DERIVED_SEED repeats a run, DERIVED_STEPS makes it longer. */
  const seed = Number(process.env.DERIVED_SEED ?? 1);
  const steps = Number(process.env.DERIVED_STEPS ?? 120);
  /** Verbs of different callers that run at once. */
  const atOnce = 8;

  // Thousands of statements: the timeout is for a hang, not for a busy machine.

  let database: Database;
  let agency: TestAccount;
  let ctx: Context;
  let statuses: readonly string[];
  let fieldId: string;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    ctx = agency.ctx;
    statuses = await Promise.all(['Open', 'Filled', 'On hold'].map((name) => jobStatus(name)));
    fieldId = await createCustomField(agency, 'candidate', 'Reach');
  });

  const jobStatus = async (name: string): Promise<string> => {
    const given = { group: 'jobStatuses', name };
    return through(c.createMasterData, createMasterData)(ctx, given).catch((error: unknown) => {
      if (error instanceof NovaError && error.details.data !== undefined) return error.details.data;
      throw error;
    });
  };

  /** Records to act on, by kind. Deleted ones stay in the list, so that verbs also meet missing records. */
  type Kind =
    | 'candidate'
    | 'company'
    | 'contact'
    | 'job'
    | 'application'
    | 'interview'
    | 'file'
    | 'lead'
    | 'opportunity'
    | 'placement'
    | 'note';
  const known: Record<Kind, string[]> = {
    candidate: [],
    company: [],
    contact: [],
    job: [],
    application: [],
    interview: [],
    file: [],
    lead: [],
    opportunity: [],
    placement: [],
    note: [],
  };

  /** A number that selects one of the existing records. */
  type Pick = number;
  const one = (kind: Kind, pick: Pick): string =>
    known[kind][known[kind].length - 1 - (pick % Math.max(1, Math.min(6, known[kind].length)))] ?? newId();
  const keep = async (kind: Kind, id: Promise<string>): Promise<void> => {
    known[kind].push(await id);
  };
  const among = <T>(list: readonly T[], pick: Pick): T | undefined => list[pick % list.length];

  const update = {
    candidate: through(c.updateCandidate, plainVerbs('candidate').update),
    company: through(c.updateCompany, plainVerbs('company').update),
    contact: through(c.updateContact, plainVerbs('contact').update),
    job: through(c.updateJob, plainVerbs('job').update),
    interview: through(c.updateInterview, plainVerbs('interview').update),
  };
  const pdf = (category: string, candidateId: string) =>
    through(c.uploadFile, uploadFile)(ctx, {
      file: new File(['text'], 'a.txt'),
      candidateId,
      category,
    });

  /** Every verb that derived data depends on, by three choices. */
  const verbs: Readonly<Record<string, (a: Pick, b: Pick, n: Pick) => Promise<unknown>>> = {
    createCandidate: (a) =>
      keep(
        'candidate',
        make.candidate(ctx, { firstName: `Ada ${String(a % 7)}`, customFields: [{ fieldId, value: 'far' }] }),
      ),
    createCompany: () => keep('company', make.company(ctx)),
    createContact: (a) => keep('contact', make.contact(ctx, { email: `c${String(a)}@one.example` })),
    createJob: (a, b, n) =>
      keep(
        'job',
        make.job(ctx, {
          companyId: one('company', a),
          ...(known.contact.length > 0 && { contactId: one('contact', n) }),
          statusId: among(statuses, b),
          skills: [`s${String(n)}`],
        }),
      ),
    createApplication: (a, b, n) =>
      keep(
        'application',
        make.application(ctx, {
          candidateId: one('candidate', a),
          jobId: one('job', b),
          stageCode: among(stageCodes, n),
        }),
      ),
    createInterview: (a, b) =>
      keep('interview', make.interview(ctx, { candidateId: one('candidate', a), jobId: one('job', b) })),
    createPlacement: (a, b, n) =>
      keep(
        'placement',
        make.placement(ctx, {
          candidateId: one('candidate', a),
          jobId: one('job', b),
          companyId: one('company', n),
        }),
      ),
    createLead: (a) =>
      keep('lead', through(c.createLead, plainVerbs('lead').create)(ctx, { lastName: `Lead ${String(a)}` })),
    createCampaign: async (a) => {
      const campaignId = await through(c.createCampaign, createCampaign)(ctx, {
        name: `C ${String(a)}`,
      });
      if (a % 2 === 0) await deleteCampaign(ctx, { campaignId });
    },
    createOpportunity: (a) =>
      keep(
        'opportunity',
        through(c.createOpportunity, plainVerbs('opportunity').create)(ctx, {
          name: 'O',
          companyId: one('company', a),
        }),
      ),
    upload: (a, b) => keep('file', pdf(b % 2 === 0 ? 'CV' : 'Other', one('candidate', a))),
    deleteFile: (a) => deleteFile(ctx, { fileId: one('file', a) }),
    createNote: (a, b, n) =>
      keep(
        'note',
        through(plainEndpoints.notes.create, plainVerbs('note').create)(ctx, {
          subject: `Note ${String(n)}`,
          ...(b % 2 === 0 && { companyId: one('company', a) }),
          [b % 3 === 0 ? 'jobId' : 'opportunityId']: one(b % 3 === 0 ? 'job' : 'opportunity', a),
        }),
      ),
    ...Object.fromEntries(
      (
        ['contact', 'job', 'application', 'interview', 'lead', 'opportunity', 'placement', 'note'] as const
      ).map((kind) => [
        `delete ${kind}`,
        (a: Pick) => createVerbs(kind).delete(ctx, { [`${kind}Id`]: one(kind, a) }),
      ]),
    ),
    deleteCompany: (a) => plainVerbs('company').delete(ctx, { companyId: one('company', a) }),
    deleteCandidate: (a) => plainVerbs('candidate').delete(ctx, { candidateId: one('candidate', a) }),
    renameCandidate: (a, _b, n) =>
      update.candidate(ctx, {
        candidateId: one('candidate', a),
        firstName: `Grace ${String(n)}`,
        email: `p${String(n)}@two.example`,
      }),
    fillField: (a, _b, n) =>
      update.candidate(ctx, {
        candidateId: one('candidate', a),
        customFields: n % 3 === 0 ? [] : [{ fieldId, value: String(n) }],
      }),
    relabel: (_a, _b, n) =>
      through(c.updateCustomField, updateCustomField)(ctx, {
        customFieldId: fieldId,
        label: `Reach ${String(n)}`,
      }),
    rateCandidate: (a, _b, n) => update.candidate(ctx, { candidateId: one('candidate', a), rating: n % 6 }),
    setStatus: async (a) =>
      partVerbs('candidate').setStatus(ctx, {
        candidateId: one('candidate', a),
        statusId: await agency.masterData('candidateStatuses', 'Available'),
        comments: 'so',
      }),
    renameCompany: (a, _b, n) =>
      update.company(ctx, { companyId: one('company', a), name: `Works ${String(n)} of ${String(a)}` }),
    renameContact: (a, _b, n) =>
      update.contact(ctx, { contactId: one('contact', a), lastName: `Name ${String(n)}` }),
    renameJob: (a, _b, n) => update.job(ctx, { jobId: one('job', a), title: `Role ${String(n)}` }),
    moveJob: (a, b, n) =>
      update.job(ctx, { jobId: one('job', a), companyId: one('company', b), statusId: among(statuses, n) }),
    archiveJob: (a) => archiveJob(ctx, { jobId: one('job', a) }),
    unarchiveJob: (a) => unarchiveJob(ctx, { jobId: one('job', a) }),
    closeStatus: (a, b) =>
      through(c.updateMasterData, updateMasterData)(ctx, {
        masterDataId: among(statuses, a),
        closed: b % 2 === 0,
      }),
    moveApplication: (a, _b, n) =>
      through(c.moveApplication, moveApplication)(ctx, {
        applicationId: one('application', a),
        stageCode: among(stageCodes, n),
      }),
    rejectApplication: (a) =>
      through(c.rejectApplication, rejectApplication)(ctx, { applicationId: one('application', a) }),
    moveInterview: (a, b) =>
      update.interview(ctx, { interviewId: one('interview', a), candidateId: one('candidate', b) }),
    cancelInterview: (a) => cancelInterview(ctx, { interviewId: one('interview', a) }),
    import: (a, b, n) => imported(a, b, n),
    ...Object.fromEntries(
      (['candidate', 'company', 'contact', 'lead'] as const).map((kind) => [
        `merge ${kind}`,
        (a: Pick, b: Pick, n: Pick) => merged(kind, a, b, n),
      ]),
    ),
    eraseCandidate: (a) =>
      endingVerbs('candidate').erase(ctx, {
        candidateId: one('candidate', a),
        reason: 'REQUESTED',
        privacyRequestId: undefined,
      }),
    anonymiseContact: (a) =>
      endingVerbs('contact').anonymise(ctx, { contactId: one('contact', a), fields: undefined }),
    undoMerge: (a, b) =>
      through(c.undoMerge, undoMerge)(ctx, {
        mergeId: merges.at(-1 - (a % 6)) ?? newId(),
        force: b % 2 === 0,
      }),
  };

  const merges: string[] = [];

  async function merged(
    kind: 'candidate' | 'company' | 'contact' | 'lead',
    a: Pick,
    b: Pick,
    n: Pick,
  ): Promise<void> {
    const [primaryId, ...others] = [
      ...new Set([one(kind, a), one(kind, b), ...(n % 3 === 0 ? [one(kind, n)] : [])]),
    ];
    if (others.length === 0) return;
    const endpoint = c.mergesOfKinds[kinds[kind].plural];
    const answer = await through(endpoint, createMergeVerb<{ mergeId: string | null }>(kind))(ctx, {
      primaryId,
      duplicateIds: others,
      ...(n % 5 === 0 && { choose: { reference: others[0] } }),
      dryRun: n % 7 === 0,
    });
    const { mergeId } = answer.toValue();
    if (mergeId !== null) merges.push(mergeId);
  }

  /** Lines with callers' ids, some of existing or deleted records. */
  async function imported(a: Pick, b: Pick, n: Pick): Promise<void> {
    const id = String(a % 5);
    const { ids } = await importLines(database, agency.accountId, [
      { type: 'candidate', id, lastName: `Imported ${String(n)}`, lastActivityDate: '2020-01-01T00:00:00Z' },
      { type: 'company', id, name: `Imported ${String(n)}` },
      { type: 'job', id, title: 'Imported', companyId: id },
      { type: 'application', id, candidateId: id, jobId: id, stageCode: among(stageCodes, b) },
      {
        type: 'interview',
        id,
        candidateId: id,
        jobId: id,
        startDate: '2026-05-04T09:00:00Z',
        endDate: '2026-05-04T10:00:00Z',
        location: String(n),
      },
      { type: 'file', id, candidateId: id, fileName: 'cv.pdf', category: 'CV' },
    ]);
    for (const kind of ['candidate', 'company', 'job', 'application', 'interview', 'file'] as const)
      known[kind].push(ids[`${kind}:${id}`] ?? newId());
  }

  interface Step {
    readonly verb: string;
    readonly picks: readonly [Pick, Pick, Pick];
  }

  /** A verb may be refused because its record is missing; nothing else may fail. */
  async function run({ verb, picks }: Step): Promise<void> {
    try {
      await verbs[verb]?.(...picks);
    } catch (error) {
      if (!(error instanceof NovaError) && foreignKeyViolation(error) === undefined) throw error;
    }
  }

  const step: fc.Arbitrary<Step> = fc.record({
    verb: fc.constantFrom(...Object.keys(verbs)),
    picks: fc.tuple(fc.nat(1_000), fc.nat(1_000), fc.nat(1_000)),
  });

  describe(`derived data equals its sources (DERIVED_SEED=${String(seed)})`, () => {
    it.each([
      ['one after the other', 1],
      ['many at the same time', atOnce],
    ])('when verbs run %s', async (_how, together) => {
      const found: unknown[] = [];
      const all = fc.sample(step, { seed: seed + together, numRuns: steps });
      for (let at = 0; at < all.length; at += together) {
        await Promise.all(all.slice(at, at + together).map(run));
        if (at % 40 < together && at > 0)
          found.push(...(await findDrift(database, agency.accountId)).map((drift) => [at, drift]));
      }
      found.push(...(await findDrift(database, agency.accountId)).map((drift) => [all.length, drift]));
      expect(found).toEqual([]);
    });

    it('when the same records are written and deleted at once, repeatedly', async () => {
      for (let round = 0; round < 5; round++) {
        await Promise.all([0, 1, 2].map((n) => run({ verb: 'createCandidate', picks: [round, n, n] })));
        await Promise.all(['createJob', 'createCompany'].map((verb) => run({ verb, picks: [0, 0, 0] })));
        const names = [
          'createInterview',
          'createApplication',
          'upload',
          'createPlacement',
          'import',
          'setStatus',
        ];
        const racing = [
          ...names,
          ...names,
          'deleteCandidate',
          'deleteCandidate',
          'delete job',
          'delete application',
          'deleteCompany',
          'renameJob',
          'closeStatus',
          'createJob',
          'merge candidate',
          'merge candidate',
          'eraseCandidate',
          'undoMerge',
        ];
        await Promise.all(racing.map((verb, at) => run({ verb, picks: [at, round, at] })));
        expect([round, await findDrift(database, agency.accountId)]).toEqual([round, []]);
      }
    });
  });

  it('a deleted candidate’s interviews, applications and files can be imported again and count once', async () => {
    const count = async () => {
      const [row] = await database.query<{ total: number }>(
        `SELECT total FROM record_totals WHERE "accountId" = $1 AND entity = 'interview'`,
        [agency.accountId],
      );
      return row?.total ?? -1;
    };
    const before = await count();
    const lines = [
      { type: 'candidate', id: 'again', lastName: 'Again' },
      { type: 'job', id: 'again', title: 'Again' },
      {
        type: 'interview',
        id: 'again',
        candidateId: 'again',
        jobId: 'again',
        startDate: '2026-05-04T09:00:00Z',
        endDate: '2026-05-04T10:00:00Z',
      },
    ];
    for (let round = 0; round < 2; round++) {
      const { ids, errors } = await importLines(database, agency.accountId, lines);
      expect([errors, await count()]).toEqual([[], before + 1]);
      await plainVerbs('candidate').delete(ctx, { candidateId: String(ids['candidate:again']) });
      expect(await count()).toBe(before);
    }
  });
});
