import { NovaError } from '@nova/contract';
import { referred } from '@nova/kinds';
import {
  type ChildRows,
  type Counters,
  listInsertColumns,
  quoteColumns,
  type TransferKind,
  listUpdateColumns,
} from './kinds/transfer-kind.ts';
import { givenId } from './find-records.ts';
import type { Row, Statement } from './import-transaction.ts';
import type { PreparedLine } from './prepare-lines.ts';

interface Added {
  readonly records: readonly Row[];
  /** Rows whose duplicate keys are written (docs/interface/duplicates.md). */
  readonly keyed: readonly Row[];
  readonly children: readonly Pick<ChildRows, 'table' | 'rows'>[];
}

/** Writes new records by the database function that creates of the API use too. */
export async function addRecords(
  run: Statement,
  kind: TransferKind,
  { records, keyed, children }: Added,
): Promise<void> {
  const keys = keyed.flatMap((row) => (kind.duplicateKeys?.(row) ?? []).map((key) => [key, row.id] as const));
  await run(
    `SELECT nova_create_records($1::uuid, $2, $3::text::regclass, $4::text[], $5::jsonb, $6::text[], $7::uuid[], $8::jsonb)`,
    [
      ...[kind.type, kind.table, listInsertColumns(kind), JSON.stringify(records)],
      ...[keys.map(([key]) => key), keys.map(([, id]) => id), JSON.stringify(children)],
    ],
  );
}

/** Groups the child rows of lines by their table. */
export function groupChildRows(lines: readonly PreparedLine[]): Added['children'] {
  const sets = lines.flatMap(({ children }) => children.filter(({ countedIn }) => countedIn === undefined));
  return [...new Set(sets.map(({ table }) => table))].map((table) => ({
    table,
    rows: sets.flatMap((set) => (set.table === table ? set.rows : [])),
  }));
}

/**
 * Deletes the child rows that lines replace. New records have none, and looking for them would cost as much as the
 * insert.
 */
export async function deleteChildren(
  run: Statement,
  { childTables = [] }: TransferKind,
  known: readonly PreparedLine[],
): Promise<void> {
  for (const { table, of } of childTables) {
    const replaced = known.filter(({ children }) =>
      children.some((set) => set.table === table && set.countedIn === undefined),
    );
    if (replaced.length === 0) continue;
    const ids = replaced.map(({ id }) => id);
    await run(`DELETE FROM ${table} WHERE "accountId" = $1::uuid AND "${of}" = ANY($2::uuid[])`, [ids]);
  }
}

export async function deleteDuplicateKeys(
  run: Statement,
  kind: TransferKind,
  ids: readonly string[],
): Promise<void> {
  if (!kind.duplicateKeys || ids.length === 0) return;
  await run(
    `DELETE FROM dedupe_keys WHERE "accountId" = $1::uuid AND entity IS NOT DISTINCT FROM $2 AND "recordId" = ANY($3::uuid[])`,
    [kind.type, ids],
  );
}

export async function updateRows(run: Statement, kind: TransferKind, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const assignments = listUpdateColumns(kind).map((name) => `"${name}" = n."${name}"`);
  await run(
    `UPDATE ${kind.table} t SET ${assignments.join(', ')}
     FROM jsonb_populate_recordset(NULL::${kind.table}, $2::jsonb) n WHERE t."accountId" = $1::uuid AND t.id = n.id`,
    [JSON.stringify(rows)],
  );
  const ids = rows.map((row) => row.id);
  if (kind.hasDerivedColumns !== true) return;
  await run(`SELECT nova_refresh_${kind.table}($1::uuid, $2::uuid[])`, [ids]);
}

export async function writeOrigins(run: Statement, lines: readonly PreparedLine[]): Promise<void> {
  await run(
    `INSERT INTO external_ids ("accountId", entity, "externalId", "recordId", hash)
     SELECT $1::uuid, k.entity, k.key, k.id, decode(k.hash, 'hex')
     FROM unnest($2::text[], $3::text[], $4::uuid[], $5::text[]) AS k(entity, key, id, hash)
     ON CONFLICT ("accountId", entity, "externalId") DO UPDATE SET "recordId" = excluded."recordId", hash = excluded.hash`,
    [
      lines.map(({ pending }) => pending.entity),
      lines.map(({ pending }) => pending.key),
      lines.map(({ id }) => id),
      lines.map(({ pending }) => pending.hash),
    ],
  );
}

const isCounters = (set: ChildRows): set is Counters => set.countedIn !== undefined;

/**
 * An export shows the sum of imported and counted numbers, so the counted ones are subtracted here. A line with less
 * than Nova counted, or with nothing new, changes nothing (docs/interface/campaigns.md#how-statistics-add-up).
 */
export async function writeCounters(run: Statement, lines: readonly PreparedLine[]): Promise<void> {
  const sets = lines.flatMap(({ children }) => children.filter(isCounters));
  const [first] = sets;
  if (!first) return;
  const { table, of, countedIn } = first;
  const rows = sets.flatMap((set) => set.rows);
  const names = Object.keys(rows[0] ?? {}).filter((column) => column !== of);
  const all = (condition: (name: string) => string): string => names.map(condition).join(' AND ');
  const here = (name: string): string => `coalesce(n."${name}", 0)`;
  await run(
    `INSERT INTO ${table} ("accountId", "${of}", ${quoteColumns(names)})
     SELECT $1::uuid, g."${of}", ${names.map((name) => `g."${name}" - ${here(name)}`).join(', ')}
     FROM jsonb_populate_recordset(NULL::${table}, $2::jsonb) g
       LEFT JOIN ${countedIn} n ON n."accountId" = $1::uuid AND n."${of}" = g."${of}"
       LEFT JOIN ${table} o ON o."accountId" = $1::uuid AND o."${of}" = g."${of}"
     WHERE n."${of}" IS NULL OR (${all((name) => `g."${name}" >= n."${name}"`)}
       AND NOT (${all((name) => `g."${name}" <= n."${name}" + coalesce(o."${name}", 0)`)}))
     ON CONFLICT ("accountId", "${of}") DO UPDATE SET ${names.map((name) => `"${name}" = excluded."${name}"`).join(', ')}`,
    [JSON.stringify(rows)],
  );
}

/**
 * Locks the persons of references without a foreign key, as setting a hold does. Otherwise a row could be written about
 * a person who is just being erased, and it would never be erased.
 * @throws NovaError NOT_FOUND
 */
export async function lockPersons(
  run: Statement,
  { references }: TransferKind,
  lines: readonly PreparedLine[],
): Promise<void> {
  for (const reference of references.filter(({ ofEntity }) => ofEntity !== undefined)) {
    const { column, to } = reference;
    const referringLines = lines.filter(({ pending }) => givenId(pending.line, reference));
    if (referringLines.length === 0) continue;
    const ids = [...new Set(referringLines.map(({ row }) => row[column]))];
    const there = await run(
      `SELECT t.id FROM ${referred[to].table} t WHERE t."accountId" = $1::uuid AND t.id = ANY($2::uuid[]) ORDER BY t.id FOR NO KEY UPDATE`,
      [ids],
    );
    if (there.length < ids.length)
      throw new NovaError('NOT_FOUND', `${column}: the ${to} was deleted meanwhile.`);
  }
}

/** Serialises moves in a tree with those of API calls. */
export async function lockTree(run: Statement, { type }: TransferKind): Promise<void> {
  await run(`SELECT nova_lock_${type}_tree($1::uuid)::text`, []);
}

/** @throws NovaError if a record became its own ancestor */
export async function assertNoCircle(
  run: Statement,
  { type, tree = '' }: TransferKind,
  rows: readonly Row[],
): Promise<void> {
  const below = rows.filter((row) => typeof row[tree] === 'string');
  if (below.length === 0) return;
  const [found] = await run(
    `SELECT k.id FROM unnest($2::uuid[], $3::uuid[]) AS k(id, parent) WHERE nova_is_ancestor($1::uuid, k.id, k.parent) LIMIT 1`,
    [below.map((row) => row.id), below.map((row) => row[tree])],
  );
  if (found) throw new NovaError('BAD_REQUEST', `${tree}: a ${type} cannot be its own ancestor.`);
}
