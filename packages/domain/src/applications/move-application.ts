import type { moveApplication as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { noteUnplaced } from './note-unplaced.ts';
import { changeRecord } from '../records/change-record.ts';

/**
 * Moves an application to a stage; a rejected one comes back into the pipeline. A sub-state belongs to its stage: where none
 * is given it stays with the stage and goes with a move.
 * @returns the application's id
 * @throws NOT_FOUND
 */
export async function moveApplication(ctx: Context, input: z.output<typeof endpoint.input>): Promise<string> {
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
  if (moved) await noteUnplaced(ctx, { ...moved, stageCode });
  return id;
}
