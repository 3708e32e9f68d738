import { recordKinds } from '@nova/domain/rules';
import { numbered } from './columns.ts';
import type { Statement } from './group-writer.ts';
import type { TransferKind } from './kinds/transfer-kind.ts';
import type { Row } from './row.ts';

/** A row that may ask for a reference. */
export interface Numbered {
  readonly id: string;
  readonly wanted: string | undefined;
  /** The reference it has already. */
  readonly present: string | undefined;
}

/** References are compared with the counter up to here; no account comes this far by itself. */
const largestNumber = 1_000_000_000;

/**
 * The reference of each record: the one its line gives where that is free in the account, the one it has, or the next number.
 * The account's numbers rise with both (docs/import-and-export.md#ids-and-references).
 */
export async function assignReferences(
  run: Statement,
  accountId: string,
  kind: TransferKind,
  records: readonly Numbered[],
): Promise<ReadonlyMap<string, Row>> {
  const entity = numbered(kind);
  if (!entity) return new Map();
  const { table, prefix, numberColumn } = recordKinds[entity];
  let last = await lockCounter(run, accountId, entity);
  const kept = keepFree(records, await holdersOf(run, accountId, table, records));
  const numberOf = (reference: string): number | undefined => {
    const digits = new RegExp(`^${prefix}-(\\d{1,10})$`, 'u').exec(reference)?.[1];
    return digits !== undefined && Number(digits) <= largestNumber ? Number(digits) : undefined;
  };
  for (const reference of kept.values()) last = Math.max(last, numberOf(reference) ?? 0);
  const assigned = new Map<string, Row>();
  for (const { id, present } of records) {
    const reference = kept.get(id) ?? present ?? `${prefix}-${String(++last)}`;
    const isNew = present === undefined;
    const unique =
      isNew && numberColumn !== undefined ? { [numberColumn]: numberOf(reference) ?? ++last } : {};
    assigned.set(id, { reference, ...unique });
  }
  await run(
    `UPDATE record_counters SET "lastReference" = $3::int WHERE "accountId" = $1::uuid AND entity = $2`,
    [accountId, entity, last],
  );
  return assigned;
}

/** Counts new records. Last in a transaction: creates of the account wait from here to its commit. */
export async function countNew(
  run: Statement,
  accountId: string,
  kind: TransferKind,
  added: number,
): Promise<void> {
  const entity = numbered(kind);
  if (!entity || added === 0) return;
  await run(
    `UPDATE record_counters SET total = total + $3::int WHERE "accountId" = $1::uuid AND entity = $2`,
    [accountId, entity, added],
  );
}

async function lockCounter(run: Statement, accountId: string, entity: string): Promise<number> {
  const lock = `SELECT "lastReference" AS last FROM record_counters WHERE "accountId" = $1::uuid AND entity = $2 FOR UPDATE`;
  const [counter] = await run<{ last: number }>(lock, [accountId, entity]);
  if (counter) return counter.last;
  await run(
    `INSERT INTO record_counters ("accountId", entity) VALUES ($1::uuid, $2) ON CONFLICT DO NOTHING`,
    [accountId, entity],
  );
  const [made] = await run<{ last: number }>(lock, [accountId, entity]);
  return made?.last ?? 0;
}

async function holdersOf(
  run: Statement,
  accountId: string,
  table: string,
  records: readonly Numbered[],
): Promise<Map<string, string>> {
  const wanted = records.flatMap(({ wanted: reference }) => (reference ? [reference] : []));
  if (wanted.length === 0) return new Map();
  const rows = await run<{ reference: string; id: string }>(
    `SELECT reference, id FROM ${table} WHERE "accountId" = $1::uuid AND reference = ANY($2::text[])`,
    [accountId, wanted],
  );
  return new Map(rows.map((row) => [row.reference, row.id]));
}

/** The wanted references that nobody else has, the first to ask first. */
function keepFree(records: readonly Numbered[], holders: Map<string, string>): ReadonlyMap<string, string> {
  const kept = new Map<string, string>();
  for (const { id, wanted } of records) {
    if (!wanted || (holders.has(wanted) && holders.get(wanted) !== id)) continue;
    holders.set(wanted, id);
    kept.set(id, wanted);
  }
  return kept;
}
