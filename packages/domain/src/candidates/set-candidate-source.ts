import type { Context } from '../context.ts';
import { changeRecord } from '../records/change-record.ts';
import { loadReferences } from '../records/references.ts';

/**
 * Sets where a candidate came from; `referrerId` is recorded as given (docs/interface/candidates.md#parts).
 * @throws NOT_FOUND for the candidate or the source
 */
export async function setCandidateSource(
  ctx: Context,
  input: {
    readonly candidateId: string;
    readonly sourceId: string;
    readonly referrerId?: string | null | undefined;
  },
): Promise<string> {
  const references = await loadReferences(ctx, { masterData: [input.sourceId] });
  return changeRecord(ctx, 'candidate', input.candidateId, () => ({
    row: {
      sourceId: references.masterData('sources', input.sourceId, 'source'),
      ...(input.referrerId === undefined ? {} : { referrerId: input.referrerId }),
    },
    action: 'setSource',
  }));
}
