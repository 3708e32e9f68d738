import { NovaError, type rejectApplication as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { changeRecord } from '../records/change-record.ts';
import { loadReferences } from '../records/references.ts';

/**
 * Rejects an application, which keeps its stage.
 * @returns the application's id
 * @throws NOT_FOUND for the application or the reason; INVALID_STATE when it is rejected already
 */
export async function rejectApplication(
  ctx: Context,
  { applicationId, rejectReasonId }: z.output<typeof endpoint.input>,
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
