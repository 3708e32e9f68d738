import type { Kind } from '@nova/kinds';
import type { Context } from '../context.ts';
import { recordLimitReached, type RecordLimit } from './create-record.ts';

/**
 * Refuses a create into a full account before anything else is looked at. It only settles which refusal comes first: the
 * limit itself is held, under any concurrency, by the statement that creates the record.
 * @throws RECORD_LIMIT_REACHED
 */
export async function assertRecordRoom(ctx: Context, kind: Kind, limit: RecordLimit): Promise<void> {
  if (limit.max === null) return;
  const [held] = await ctx.db.rows<{ total: number }>(
    `SELECT total FROM record_counters WHERE "accountId" = $1 AND entity = $2`,
    [kind.name],
  );
  const total = held?.total ?? 0;
  if (total >= limit.max) throw recordLimitReached(kind.singular, limit, total);
}
