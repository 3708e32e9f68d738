import type { Database } from '@nova/db';
import { newId } from '../ids.ts';
import type { BatchName } from './end-import.ts';

const sumOf = (counts: string): string =>
  `(SELECT coalesce(sum(c.value::int), 0) FROM jsonb_each_text(b.${counts}) c)`;

/**
 * Closes a batch that was taken back. A line in the audit trail says in the same statement what was taken back so far.
 * @param left how many records were left
 * @param told whether there is something to tell: a run that changed nothing leaves no line
 */
export async function endUndo(
  database: Database,
  { accountId, batchId }: BatchName,
  { left, told }: { readonly left: number; readonly told: boolean },
): Promise<void> {
  await database.query(
    `WITH ended AS (
       UPDATE import_batches b SET state = 'UNDONE', process = NULL, "undoneOn" = coalesce(b."undoneOn", now())
       WHERE b."accountId" = $1::uuid AND b.id = $2::uuid AND b.state = 'UNDOING'
       RETURNING ${sumOf('deleted')} AS deleted, ${sumOf('restored')} AS restored)
     INSERT INTO audit_events ("accountId", id, "occurredOn", entity, "recordId", action, changes, event)
     SELECT $1::uuid, $3::uuid, now(), 'import', $2::uuid, 'undo', jsonb_build_object('deleted', jsonb_build_object('to', deleted),
       'restored', jsonb_build_object('to', restored), 'left', jsonb_build_object('to', $4::int)),
       jsonb_build_object('type', 'import.undone', 'changed', '[]'::jsonb, 'via', 'import', 'summary',
         jsonb_build_object('deleted', deleted, 'restored', restored, 'left', $4::int)) FROM ended WHERE $5::boolean`,
    [accountId, batchId, newId(), left, told],
  );
}

/** Lets go of a batch whose undo could not be ended: it can be run again. */
export async function releaseUndo(database: Database, { accountId, batchId }: BatchName): Promise<void> {
  await database.query(
    `UPDATE import_batches SET process = NULL WHERE "accountId" = $1 AND id = $2 AND state = 'UNDOING'`,
    [accountId, batchId],
  );
}
