import type pg from 'pg';
import { candidateRow } from './candidate-rows.ts';
import type { BenchAccount } from './make-account.ts';

/** Undoes the writing works, so that the next run has the same totals. */
export async function undoWrites(
  client: pg.Client,
  { parts, records, accountId }: BenchAccount,
  updated: readonly string[],
): Promise<void> {
  const made = `SELECT id FROM candidates WHERE "accountId" = $1 AND "lastName" ~ '^Last[0-9]{12}$'`;
  await client.query(`DELETE FROM dedupe_keys WHERE "accountId" = $1 AND "recordId" IN (${made})`, [
    accountId,
  ]);
  await client.query(`DELETE FROM candidates WHERE "accountId" = $1 AND id IN (${made})`, [accountId]);
  await client.query(`DELETE FROM audit_events WHERE "accountId" = $1`, [accountId]);
  await client.query(`DELETE FROM record_counter_slots WHERE "accountId" = $1 AND entity = 'candidate'`, [
    accountId,
  ]);
  await client.query(
    `UPDATE record_counters SET total = $2 WHERE "accountId" = $1 AND entity = 'candidate'`,
    [accountId, records],
  );
  const { rows } = await client.query<{ number: number }>(
    `SELECT substr(reference, 5)::int - 1001 AS number FROM candidates
     WHERE "accountId" = $1 AND id = ANY($2) AND "updatedOn" <> "createdOn" AND reference LIKE 'CAN-%'`,
    [accountId, updated],
  );
  const originals = rows
    .filter(({ number }) => number < records)
    .map(({ number }) => candidateRow(parts, number));
  await client.query(
    `UPDATE candidates c SET "jobTitle" = o."jobTitle", overview = o.overview, rating = o.rating, "updatedOn" = o."updatedOn"
     FROM json_populate_recordset(NULL::candidates, $2::json) o WHERE c."accountId" = $1 AND c.id = o.id`,
    [accountId, JSON.stringify(originals)],
  );
  await client.query('VACUUM (ANALYZE)');
}
