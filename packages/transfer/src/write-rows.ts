import { NovaError } from '@nova/contract';
import { newId } from '@nova/domain';
import {
  type Counters,
  insertedColumns,
  quoted,
  type TransferKind,
  updatedColumns,
} from './kinds/transfer-kind.ts';
import type { Row, Statement } from './import-transaction.ts';
import type { PreparedLine } from './prepare-lines.ts';

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

export async function writeChildren(
  run: Statement,
  accountId: string,
  lines: readonly PreparedLine[],
): Promise<void> {
  const sets = lines.flatMap(({ id, before, children }) =>
    children.map((set) => ({ id, set, isNew: before === undefined })),
  );
  for (const table of new Set(sets.map(({ set }) => set.table))) {
    const ours = sets.filter(({ set }) => set.table === table);
    const [first] = ours;
    if (!first) continue;
    const rows = ours.flatMap(({ set }) => set.rows);
    const { countedIn } = first.set;
    if (countedIn !== undefined) {
      await writeCounters(run, accountId, { ...first.set, countedIn, rows });
      continue;
    }
    // A new record has no child rows, and looking for them costs as much as the insert.
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

/** Replaces the duplicate keys of records (docs/interface/duplicates.md). */
export async function writeDuplicateKeys(
  run: Statement,
  accountId: string,
  kind: TransferKind,
  lines: readonly Pick<PreparedLine, 'id' | 'before' | 'row'>[],
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

export async function writeOrigins(
  run: Statement,
  accountId: string,
  kind: TransferKind,
  lines: readonly PreparedLine[],
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

/**
 * An export shows the sum of imported and counted numbers, so the counted ones are subtracted here. A line
 * with less than Nova counted, or with nothing new, changes nothing
 * (docs/interface/campaigns.md#how-statistics-add-up).
 */
async function writeCounters(
  run: (text: string, values: readonly unknown[]) => Promise<unknown>,
  accountId: string,
  { table, of, columns, countedIn, rows }: Counters,
): Promise<void> {
  const names = columns.filter((column) => column !== of);
  const all = (condition: (name: string) => string): string => names.map(condition).join(' AND ');
  const here = (name: string): string => `coalesce(n."${name}", 0)`;
  await run(
    `INSERT INTO ${table} ("accountId", "${of}", ${quoted(names)})
     SELECT $1::uuid, g."${of}", ${names.map((name) => `g."${name}" - ${here(name)}`).join(', ')}
     FROM jsonb_populate_recordset(NULL::${table}, $2::jsonb) g
       LEFT JOIN ${countedIn} n ON n."accountId" = $1::uuid AND n."${of}" = g."${of}"
       LEFT JOIN ${table} o ON o."accountId" = $1::uuid AND o."${of}" = g."${of}"
     WHERE n."${of}" IS NULL OR (${all((name) => `g."${name}" >= n."${name}"`)}
       AND NOT (${all((name) => `g."${name}" <= n."${name}" + coalesce(o."${name}", 0)`)}))
     ON CONFLICT ("accountId", "${of}") DO UPDATE SET ${names.map((name) => `"${name}" = excluded."${name}"`).join(', ')}`,
    [accountId, JSON.stringify(rows)],
  );
}

/** Serialises moves in a tree with those of API calls (`nova_lock_<kind>_tree`). */
export async function lockTree(run: Statement, accountId: string, { type }: TransferKind): Promise<void> {
  await run(`SELECT pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2 || ' tree', 0))`, [
    accountId,
    type,
  ]);
}

/** @throws NovaError if a record became its own ancestor */
export async function assertNoCircle(
  run: Statement,
  accountId: string,
  { type, tree = '' }: TransferKind,
  rows: readonly Row[],
): Promise<void> {
  const below = rows.filter((row) => typeof row[tree] === 'string');
  if (below.length === 0) return;
  const [found] = await run(
    `SELECT k.id FROM unnest($2::uuid[], $3::uuid[]) AS k(id, parent) WHERE nova_is_ancestor($1::uuid, k.id, k.parent) LIMIT 1`,
    [accountId, below.map((row) => row.id), below.map((row) => row[tree])],
  );
  if (found) throw new NovaError('BAD_REQUEST', `${tree}: a ${type} cannot be its own ancestor.`);
}
