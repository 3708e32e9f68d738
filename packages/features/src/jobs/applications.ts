import type * as contract from './applications-contract.ts';
import { type Context, changeRecord, createKind, loadReferences } from '@nova/core';
import { NovaError } from '@nova/contract';
import { uniqueViolation } from '@nova/db';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';

/**
 * Adds a candidate to a job's pipeline.
 * @returns the application's id
 * @throws NOT_FOUND for an unknown candidate or job; DUPLICATE with the existing application's id
 */
export async function createApplication(
  ctx: Context,
  input: z.output<typeof contract.createApplication.input>,
): Promise<string> {
  try {
    const id = await createKind(ctx, kinds.application, input);
    await checkPlacement(ctx, input);
    return id;
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error;
    const [existing] = await ctx.db.rows<{ id: string }>(
      `SELECT id FROM applications WHERE "accountId" = $1 AND "candidateId" = $2 AND "jobId" = $3`,
      [input.candidateId, input.jobId],
    );
    // The other application was deleted together with its candidate in between, so the second attempt throws
    // NOT_FOUND.
    if (!existing) return createApplication(ctx, input);
    throw new NovaError(
      'DUPLICATE',
      'This candidate is in the pipeline of this job already; `data` holds the application’s id.',
      { data: existing.id },
    );
  }
}

/**
 * Moves an application to a stage, which also undoes a rejection. An application that changes its stage or was
 * rejected loses its sub-state, unless one is given.
 * @returns the application's id
 * @throws NOT_FOUND
 */
export async function moveApplication(
  ctx: Context,
  input: z.output<typeof contract.moveApplication.input>,
): Promise<string> {
  const { applicationId, stageCode, subStateName } = input;
  let moved: { readonly candidateId: unknown; readonly jobId: unknown } | undefined;
  const id = await changeRecord(ctx, 'application', applicationId, (current) => {
    moved = { candidateId: current.candidateId, jobId: current.jobId };
    const moves = current.stageCode !== stageCode || current.rejected === true;
    const subState = subStateName === undefined ? (moves ? null : current.subStateName) : subStateName;
    return {
      row: {
        stageCode,
        subStateName: subState,
        rejected: false,
        rejectReasonId: null,
        ...(moves ? { movedOn: ctx.now().toISOString() } : {}),
      },
      action: 'moveStage',
    };
  });
  if (moved) await checkPlacement(ctx, { ...moved, stageCode });
  return id;
}

/**
 * Rejects an application, which remains in its stage.
 * @returns the application's id
 * @throws NOT_FOUND for the application or the reason; INVALID_STATE if it is rejected already
 */
export async function rejectApplication(
  ctx: Context,
  { applicationId, rejectReasonId }: z.output<typeof contract.rejectApplication.input>,
): Promise<string> {
  const references = await loadReferences(ctx, { masterData: [rejectReasonId] });
  return changeRecord(ctx, 'application', applicationId, (current) => {
    const reason = references.masterData('jobPipelineRejectReasons', rejectReasonId, 'reject reason') ?? null;
    if (current.rejected === true) {
      throw new NovaError('INVALID_STATE', 'This application is rejected already.');
    }
    const row = { rejected: true, rejectReasonId: reason, movedOn: ctx.now().toISOString() };
    return { row, action: 'reject' };
  });
}

interface MovedApplication {
  readonly candidateId: unknown;
  readonly jobId: unknown;
  readonly stageCode: string;
}

/** Warns of an application at PLACED without a placement (docs/interface/placements.md#the-application). */
async function checkPlacement(
  ctx: Context,
  { candidateId, jobId, stageCode }: MovedApplication,
): Promise<void> {
  if (stageCode !== 'PLACED') return;
  const [placement] = await ctx.db.rows(
    `SELECT 1 FROM placements p WHERE p."accountId" = $1 AND p."candidateId" = $2::uuid AND p."jobId" = $3::uuid LIMIT 1`,
    [candidateId, jobId],
  );
  if (placement) return;
  ctx.warnings.note({
    path: 'stageCode',
    message:
      'is PLACED, and there is no placement of this candidate for this job: the candidate is neither in the pipeline nor placed. Create the placement; it moves the application by itself.',
  });
}
