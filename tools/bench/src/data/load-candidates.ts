import { computeDuplicateKeys } from '@nova/core';
import { kinds } from '@nova/kinds';
import type pg from 'pg';
import { candidateRow, type AccountParts, type CandidateRow } from './candidate-rows.ts';

const batchSize = 1_000;

/**
 * Writes rows, duplicate keys and the counter as an import does; triggers and generated columns do the rest.
 * Connections take batches by turns.
 */
export async function loadCandidates(
  pool: pg.Pool,
  connections: number,
  parts: AccountParts,
  onProgress: (written: number) => void,
): Promise<void> {
  let next = 0;
  let written = 0;
  const work = async (): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query('SET synchronous_commit = off');
      while (next < parts.records) {
        const first = next;
        next = Math.min(parts.records, first + batchSize);
        const rows = Array.from({ length: next - first }, (_, at) => candidateRow(parts, first + at));
        await writeBatch(client, parts.accountId, rows);
        written += rows.length;
        onProgress(written);
      }
      await client.query('RESET synchronous_commit');
    } finally {
      client.release();
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  await pool.query(
    `UPDATE record_counters SET total = total + $2, "lastReference" = "lastReference" + $2
     WHERE "accountId" = $1 AND entity = 'candidate'`,
    [parts.accountId, parts.records],
  );
}

async function writeBatch(
  client: pg.PoolClient,
  accountId: string,
  rows: readonly CandidateRow[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => `"${name}"`)
    .join(', ');
  const keys = rows.flatMap((row) =>
    computeDuplicateKeys(kinds.candidate, row).map((key) => ({ key, id: row.id })),
  );
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO candidates (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::candidates, $1::json)`,
    [JSON.stringify(rows)],
  );
  await client.query(
    `INSERT INTO dedupe_keys ("accountId", entity, key, "recordId")
     SELECT $1, 'candidate', k.key, k.id FROM unnest($2::text[], $3::uuid[]) AS k(key, id)`,
    [accountId, keys.map(({ key }) => key), keys.map(({ id }) => id)],
  );
  await client.query('COMMIT');
}
