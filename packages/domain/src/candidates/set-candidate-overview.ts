import type { Context } from '../context.ts';
import { changeRecord } from '../records/change-record.ts';

interface Text {
  readonly candidateId: string;
  readonly text: string | null;
}

/** Replaces the overview (docs/interface/candidates.md#parts). @throws NOT_FOUND */
export function setCandidateOverview(ctx: Context, input: Text): Promise<string> {
  return changeRecord(ctx, 'candidate', input.candidateId, () => ({
    row: { overview: input.text },
    action: 'setOverview',
  }));
}
