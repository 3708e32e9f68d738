import type { Context } from '../context.ts';
import { changeRecord } from '../records/change-record.ts';
import { loadReferences } from '../records/references.ts';
import { statusChange } from '../records/status-change.ts';

/**
 * Sets a candidate's status and records the change with its comments (docs/interface/candidates.md#parts).
 * @throws NOT_FOUND for the candidate or the status
 */
export async function setCandidateStatus(
  ctx: Context,
  input: {
    readonly candidateId: string;
    readonly statusId: string;
    readonly comments?: string | null | undefined;
  },
): Promise<string> {
  const references = await loadReferences(ctx, { masterData: [input.statusId] });
  return changeRecord(ctx, 'candidate', input.candidateId, (current) => {
    const statusId = references.masterData('candidateStatuses', input.statusId, 'candidate status');
    return {
      row: { statusId },
      children: statusChange(ctx, 'candidate', input.candidateId, current, statusId, input.comments ?? null),
      action: 'setStatus',
    };
  });
}
