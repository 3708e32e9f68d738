import type { Context } from '../context.ts';
import { removeCache } from './cached-documents.ts';
import type { Condition } from './condition.ts';
import { readDocument, type RequestedRecord } from './read-documents.ts';
import type { RecordSource } from './record-source.ts';

/**
 * Refuses an invisible record, because it cannot be written.
 * @throws NOT_FOUND, naming the record
 */
export async function assertVisible(
  ctx: Context,
  source: RecordSource,
  record: RequestedRecord,
  restrictions: readonly Condition[],
): Promise<void> {
  if (restrictions.length > 0) await readDocument(ctx, removeCache(source), record, restrictions);
}
