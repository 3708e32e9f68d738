import type { Database } from '@nova/db';
import { newId } from '@nova/domain';
import { insertedColumns, quoted, updatedColumns } from './columns.ts';
import type { ChildSet, TransferKind } from './kinds/transfer-kind.ts';
import type { Row } from './row.ts';
import type { PendingLine } from './read-line.ts';
import { writeCounters } from './write-counters.ts';

/** One line's record as it is to be written. */
export interface WrittenLine {
  readonly pending: PendingLine;
  readonly id: string;
  /** The record as it was, if it was there. */
  readonly before: Row | undefined;
  readonly row: Row;
  readonly children: readonly ChildSet[];
}

/** Runs one statement; JSON columns come parsed. */
export type Statement = <Result>(text: string, values: readonly unknown[]) => Promise<readonly Result[]>;

/** pg gives rows as whatever the text of the statement makes them. */
const statementOf = (
  query: (text: string, values: readonly unknown[]) => Promise<{ readonly rows: unknown[] }>,
): Statement => (async (text, values) => (await query(text, values)).rows) as Statement;

/** One short transaction in which derived fields follow without moving `updatedOn` (nova_importing). */
export async function inImport<T>(database: Database, work: (run: Statement) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  let failure: Error | undefined;
  // Between two statements nobody else hears of a connection that breaks, and node would end the process.
  const onError = (error: Error): void => {
    failure = error;
  };
  client.on('error', onError);
  try {
    await client.query('BEGIN');
    await client.query(`SELECT set_config('nova.import', 'on', true)`);
    const result = await work(statementOf((text, values) => client.query(text, [...values])));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    failure ??= await client.query('ROLLBACK').then(
      () => undefined,
      (broken: unknown) => (broken instanceof Error ? broken : new Error('The connection is broken')),
    );
    throw error;
  } finally {
    client.removeListener('error', onError);
    client.release(failure);
  }
}

/** Inserts rows of a kind, all in one statement. */
export async function insertRows(
  run: Statement,
  accountId: string,
  kind: TransferKind,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = quoted(insertedColumns(kind));
  await run(
    `INSERT INTO ${kind.table} ("accountId", ${columns})
     SELECT $1::uuid, ${columns} FROM jsonb_populate_recordset(NULL::${kind.table}, $2::jsonb)`,
    [accountId, JSON.stringify(rows)],
  );
}

/** Writes whole rows over those with the same ids. */
export async function updateRows(
  run: Statement,
  accountId: string,
  kind: TransferKind,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const assignments = updatedColumns(kind).map((name) => `"${name}" = n."${name}"`);
  await run(
    `UPDATE ${kind.table} t SET ${assignments.join(', ')}
     FROM jsonb_populate_recordset(NULL::${kind.table}, $2::jsonb) n WHERE t."accountId" = $1::uuid AND t.id = n.id`,
    [accountId, JSON.stringify(rows)],
  );
  const ids = rows.map((row) => row.id);
  if (kind.hasDerivedColumns !== true) return;
  await run(`SELECT nova_refresh_${kind.table}($1::uuid, $2::uuid[])`, [accountId, ids]);
}

/** Replaces the rows of other tables that belong to the records; counters are held against those that are counted here. */
export async function writeChildren(
  run: Statement,
  accountId: string,
  lines: readonly WrittenLine[],
): Promise<void> {
  const sets = lines.flatMap(({ id, before, children }) =>
    children.map((set) => ({ id, set, isNew: before === undefined })),
  );
  for (const table of new Set(sets.map(({ set }) => set.table))) {
    const ours = sets.filter(({ set }) => set.table === table);
    const [first] = ours;
    if (!first) continue;
    const rows = ours.flatMap(({ set }) => set.rows);
    const { counted } = first.set;
    if (counted !== undefined) {
      await writeCounters(run, accountId, { ...first.set, counted, rows });
      continue;
    }
    // Nothing belongs to a new record yet; a look for what does costs as much as the insert.
    const there = ours.filter(({ isNew }) => !isNew);
    if (there.length > 0)
      await run(`DELETE FROM ${table} WHERE "accountId" = $1::uuid AND "${first.set.of}" = ANY($2::uuid[])`, [
        accountId,
        there.map(({ id }) => id),
      ]);
    if (rows.length === 0) continue;
    const columns = quoted(first.set.columns);
    await run(
      `INSERT INTO ${table} ("accountId", ${columns})
       SELECT $1::uuid, ${columns} FROM jsonb_populate_recordset(NULL::${table}, $2::jsonb)`,
      [accountId, JSON.stringify(rows)],
    );
  }
}

/** Keeps what makes the records recognisable as duplicates (docs/interface/duplicates.md). */
export async function writeDuplicateKeys(
  run: Statement,
  accountId: string,
  kind: TransferKind,
  lines: readonly Pick<WrittenLine, 'id' | 'before' | 'row'>[],
): Promise<void> {
  if (!kind.duplicateKeys) return;
  const updated = lines.flatMap(({ before, id }) => (before ? [id] : []));
  if (updated.length > 0) {
    await run(
      `DELETE FROM dedupe_keys WHERE "accountId" = $1::uuid AND entity IS NOT DISTINCT FROM $2 AND "recordId" = ANY($3::uuid[])`,
      [accountId, kind.type, updated],
    );
  }
  const keys = lines.flatMap(({ row }) =>
    (kind.duplicateKeys?.(row) ?? []).map((key) => [key, row.id] as const),
  );
  await run(
    `INSERT INTO dedupe_keys ("accountId", entity, key, "recordId")
     SELECT $1::uuid, $2, k.key, k.id FROM unnest($3::text[], $4::uuid[]) AS k(key, id) ON CONFLICT DO NOTHING`,
    [accountId, kind.type, keys.map(([key]) => key), keys.map(([, id]) => id)],
  );
}

/** Remembers which line each record came from, and that the import took place. */
export async function writeOrigins(
  run: Statement,
  accountId: string,
  kind: TransferKind,
  lines: readonly WrittenLine[],
): Promise<void> {
  await run(
    `INSERT INTO external_ids ("accountId", entity, "externalId", "recordId", hash)
     SELECT $1::uuid, k.entity, k.key, k.id, decode(k.hash, 'hex')
     FROM unnest($2::text[], $3::text[], $4::uuid[], $5::text[]) AS k(entity, key, id, hash)
     ON CONFLICT ("accountId", entity, "externalId") DO UPDATE SET "recordId" = excluded."recordId", hash = excluded.hash`,
    [
      accountId,
      lines.map(({ pending }) => pending.entity),
      lines.map(({ pending }) => pending.key),
      lines.map(({ id }) => id),
      lines.map(({ pending }) => pending.hash),
    ],
  );
  await run(
    `INSERT INTO audit_events ("accountId", id, "occurredOn", entity, action, changes)
     VALUES ($1::uuid, $2::uuid, now(), $3, 'import', jsonb_build_object('records', jsonb_build_object('to', $4::int)))`,
    [accountId, newId(), kind.type, lines.length],
  );
}
