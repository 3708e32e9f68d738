import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { moveApplication, rejectApplication } from '../../jobs/applications.ts';
import { listAuditEvents } from '../../audit/audit-events.ts';
import { batchVerb } from '../../batches/create-batch.ts';
import { plainVerbs } from '@nova/core';
import { createTestAccount, make, through, type TestAccount } from '../../testing/index.ts';
import { Warnings } from '@nova/contract';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

// docs/interface/placements.md#the-application
describe('a placement and the application of its candidate for its job', () => {
  let database: Database;
  let account: TestAccount;
  let candidateId: string;
  let jobId: string;
  let applicationId: string;

  beforeAll(async () => {
    database = await sharedDatabase();
    account = await createTestAccount(database);
  });
  beforeEach(async () => {
    candidateId = await make.candidate(account.ctx);
    jobId = await make.job(account.ctx);
    applicationId = await make.application(account.ctx, { candidateId, jobId });
  });

  const move = (stageCode: string, ctx = account.ctx) =>
    through(c.moveApplication, moveApplication)(ctx, { applicationId, stageCode });
  const place = (job: string | null = jobId) =>
    make.placement(account.ctx, { candidateId, ...(job === null ? {} : { jobId: job }) });
  const remove = (placementId: string) => plainVerbs('placement').delete(account.ctx, { placementId });
  const stand = async (): Promise<unknown> => {
    const [row] = await database.query(
      `SELECT a."stageCode" AS stage, a.rejected, c."inPipeline", c.placed FROM applications a
       JOIN candidates c ON c."accountId" = a."accountId" AND c.id = a."candidateId"
       WHERE a."accountId" = $1 AND a.id = $2`,
      [account.accountId, applicationId],
    );
    return row;
  };
  const placed = { stage: 'PLACED', rejected: false, inPipeline: false, placed: true };

  it('a new placement moves the application to PLACED, in the caller’s name', async () => {
    await move('OFFER');
    await place();
    expect(await stand()).toEqual(placed);
    const page = await through(c.listAuditEvents, listAuditEvents)(account.ctx, {
      recordId: applicationId,
    });
    expect(page.data.toValue()[0]).toMatchObject({
      action: 'moveStage',
      userId: account.userId,
      changes: { stageCode: { from: 'OFFER', to: 'PLACED' } },
    });
  });

  it('a new placement returns a rejected application', async () => {
    await through(c.rejectApplication, rejectApplication)(account.ctx, { applicationId });
    await place();
    expect(await stand()).toEqual(placed);
  });

  it('the feed shows it as any move', async () => {
    await place();
    const told = await database.query<{ type: string; changed: readonly string[] }>(
      `SELECT type, changed, via FROM event_queue WHERE "accountId" = $1 AND "recordId" = $2 AND type LIKE '%stage_moved'
       UNION ALL SELECT type, changed, via FROM events WHERE "accountId" = $1 AND "recordId" = $2 AND type LIKE '%stage_moved'`,
      [account.accountId, applicationId],
    );
    expect(told).toEqual([{ type: 'application.stage_moved', changed: ['stageCode'], via: 'rest' }]);
  });

  it.each([
    ['a created placement', 'placement.created', place],
    ['a deleted one', 'placement.deleted', async () => remove(await place())],
    [
      'a changed one',
      'placement.updated',
      async () => {
        const elsewhere = { candidateId, jobId: await make.job(account.ctx) };
        await make.application(account.ctx, elsewhere);
        const placementId = await place();
        return through(c.updatePlacement, plainVerbs('placement').update)(account.ctx, {
          placementId,
          jobId: elsewhere.jobId,
        });
      },
    ],
    [
      'two of a batch',
      'placement.created',
      async () => {
        const second = { candidateId: await make.candidate(account.ctx), jobId };
        await make.application(account.ctx, second);
        const records = [{ candidateId, jobId }, second].map((one) => c.createPlacement.input.parse(one));
        await batchVerb('placement')(account.ctx, { records });
      },
    ],
  ] as const)('the event of %s comes before the moves that follow from it', async (_what, type, work) => {
    await work();
    const told = await database.query<{ type: string }>(
      `SELECT type FROM (
         SELECT type, 0 AS placed, position AS at FROM events WHERE "accountId" = $1
         UNION ALL SELECT type, 1, "order" FROM event_queue WHERE "accountId" = $1) e
       WHERE type LIKE 'placement.%' OR type LIKE '%stage_moved' ORDER BY placed, at`,
      [account.accountId],
    );
    const types = told.map((event) => event.type);
    const moves = types.slice(types.lastIndexOf(type) + 1);
    expect(moves.length).toBeGreaterThan(0);
    expect(new Set(moves)).toEqual(new Set(['application.stage_moved']));
  });

  it('the end of the last placement returns the application to its previous stage', async () => {
    await move('INTERVIEW');
    const [first, second] = [await place(), await place()];
    await remove(first);
    expect(await stand()).toEqual(placed);
    await remove(second);
    expect(await stand()).toEqual({ stage: 'INTERVIEW', rejected: false, inPipeline: true, placed: false });
  });

  it('an application created at PLACED returns to OFFER', async () => {
    const other = await make.job(account.ctx);
    applicationId = await make.application(account.ctx, { candidateId, jobId: other, stageCode: 'PLACED' });
    await remove(await place(other));
    expect(await stand()).toMatchObject({ stage: 'OFFER', placed: false });
  });

  it('an update with another job moves both applications', async () => {
    const other = await make.job(account.ctx);
    const elsewhere = await make.application(account.ctx, { candidateId, jobId: other });
    const placementId = await place();
    await through(c.updatePlacement, plainVerbs('placement').update)(account.ctx, {
      placementId,
      jobId: other,
    });
    expect(await stand()).toMatchObject({ stage: 'SOURCED' });
    applicationId = elsewhere;
    expect(await stand()).toMatchObject({ stage: 'PLACED' });
  });

  it('a placement without a job moves none', async () => {
    await place(null);
    expect(await stand()).toMatchObject({ stage: 'SOURCED', placed: true });
  });

  it.each([false, true])(
    'a move to PLACED without a placement causes a warning (strict: %s)',
    async (strict) => {
      const warnings = new Warnings(strict);
      await move('PLACED', { ...account.ctx, warnings });
      expect(warnings.list).toEqual([
        {
          path: 'stageCode',
          message: expect.stringContaining('no placement of this candidate for this job'),
        },
      ]);
      expect(await stand()).toMatchObject({ stage: 'PLACED' });
    },
  );

  it('a move with a placement causes none', async () => {
    await place();
    const warnings = new Warnings();
    await move('PLACED', { ...account.ctx, warnings });
    expect(warnings.list).toEqual([]);
  });
});
