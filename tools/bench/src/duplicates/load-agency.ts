import { createHash } from 'node:crypto';
import { newId } from '@nova/core';
import type pg from 'pg';
import type { Typed } from './agency.ts';

const batchSize = 1_000;

/**
 * Writes the records and CVs. No trigger runs, so that a million take minutes: a scan reads the rows themselves.
 * @param pool of one connection, of a superuser
 * @returns who each is by id
 */
export async function loadAgency(
  pool: pg.Pool,
  accountId: string,
  records: readonly Typed[],
): Promise<ReadonlyMap<string, number>> {
  const truth = new Map<string, number>();
  let number = 0;
  await pool.query('SET session_replication_role = replica');
  for (let from = 0; from < records.length; from += batchSize) {
    const some = records
      .slice(from, from + batchSize)
      .map((record) => ({ id: newId(), reference: `CAN-${String(1001 + number++)}`, ...record }));
    for (const { id, who } of some) truth.set(id, who);
    await write(
      pool,
      'candidates',
      accountId,
      some.map(({ who: _who, cv: _cv, ...row }) => ({ ...emptyLists, ...row })),
    );
    const cvs = some.flatMap(({ id, cv }) =>
      cv === null
        ? []
        : [
            {
              id: newId(),
              candidateId: id,
              category: 'CV',
              fileName: 'cv.pdf',
              contentType: 'application/pdf',
              fileSize: 1,
              status: 'STORED',
              storageKey: newId(),
              sha256: `\\x${createHash('sha256').update(cv).digest('hex')}`,
            },
          ],
    );
    await write(pool, 'stored_files', accountId, cvs);
  }
  await pool.query(
    `UPDATE record_counters SET total = total + $2, "lastReference" = "lastReference" + $2 WHERE "accountId" = $1 AND entity = 'candidate'`,
    [accountId, records.length],
  );
  await pool.query('RESET session_replication_role');
  await pool.query('ANALYZE candidates, stored_files');
  return truth;
}

const emptyLists = {
  skills: [],
  tags: [],
  customFields: [],
  educationHistory: [],
  employmentHistory: [],
  languages: [],
  doNotContact: false,
  rightToWork: false,
  workPermit: false,
  hasCv: false,
  inPipeline: false,
  placed: false,
};

async function write(
  pool: pg.Pool,
  table: string,
  accountId: string,
  rows: readonly object[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first)
    .map((name) => `"${name}"`)
    .join(', ');
  await pool.query(
    `INSERT INTO ${table} ("accountId", "createdOn", "updatedOn", ${columns})
     SELECT $1::uuid, now(), now(), ${columns} FROM json_populate_recordset(NULL::${table}, $2::json)`,
    [accountId, JSON.stringify(rows)],
  );
}
