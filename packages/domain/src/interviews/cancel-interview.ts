import { NovaError } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { Context } from '../context.ts';
import { changeRecord } from '../records/change-record.ts';
import { assertVisible, visibleToUser } from '../records/visibility.ts';
import { reads } from '../records/kind-reads.ts';

/**
 * Cancels an interview; it stays listed (docs/interface/interviews.md#cancelled-interviews).
 * @returns the interview's id
 * @throws NOT_FOUND; INVALID_STATE when it is cancelled already
 */
export async function cancelInterview(
  ctx: Context,
  { interviewId }: { readonly interviewId: string },
): Promise<string> {
  const sought = { id: interviewId, what: 'interview' };
  await assertVisible(ctx, reads.interview.source, sought, visibleToUser(ctx, kinds.interview));
  return changeRecord(ctx, 'interview', interviewId, (current) => {
    if (current.cancelled === true) {
      throw new NovaError('INVALID_STATE', 'This interview is cancelled already.');
    }
    return { row: { cancelled: true }, action: 'cancel' };
  });
}
