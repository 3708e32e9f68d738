import type { Database } from '@nova/db';
import { newId } from '../ids.ts';
import { countedInSteps } from './list-imports.ts';

/** A batch of an account. */
export interface BatchName {
  readonly accountId: string;
  readonly batchId: string;
}

/** Closes the batch of an import, unless it was taken back meanwhile. @param state how it ended */
export async function endImport(
  database: Database,
  { accountId, batchId }: BatchName,
  state: 'COMPLETE' | 'INTERRUPTED',
): Promise<void> {
  await database.query(
    `WITH ended AS (
       UPDATE import_batches b SET state = $3, process = NULL, "endedOn" = now()
       WHERE b."accountId" = $1::uuid AND b.id = $2::uuid AND b.state = 'RUNNING'
       RETURNING coalesce(b.created, ${countedInSteps.created}, '{}') AS created,
         coalesce(b.updated, ${countedInSteps.updated}, '{}') AS updated)
     INSERT INTO event_queue ("accountId", id, type, kind, "recordId", changed, via, summary)
     SELECT $1::uuid, $4::uuid, 'import.completed', 'import', $2::uuid, '{}', 'import',
       jsonb_build_object('created', created, 'updated', updated) FROM ended WHERE $3 = 'COMPLETE'`,
    [accountId, batchId, state, newId()],
  );
}
