import type { BatchedRecord } from './contract.ts';
import type { NovaError } from '@nova/contract';
import {
  type Context,
  type ChildRows,
  buildNumberedRow,
  referenceNumbers,
  formatReference,
  type Row,
  uniqueViolation,
  type RecordKind,
  recordKinds,
  accountBecameFull,
} from '@nova/core';
import { type AccountTransaction, retryTransaction, sqlState } from '@nova/db';
import type { Kind, KindName } from '@nova/kinds';
import {
  type BatchRules,
  type Decided,
  decideRecords,
  type RoomAndTwins,
  type Refused,
} from './decide-records.ts';
import type { PreparedCreate } from './prepare-records.ts';

export interface GroupRules extends BatchRules {
  readonly kind: Kind<RecordKind & KindName>;
  /** Notes the results in the transaction; returns a function to call after the commit. */
  readonly note: (tx: AccountTransaction, results: readonly BatchedRecord[]) => Promise<() => void>;
}

/**
 * The maximum of attempts. One fails if another create takes the last free records of the limit, or an import
 * takes a reference number. Both hardly happen twice in a row.
 */
const mostAttempts = 4;

/**
 * Writes a group of records in one transaction, with the results of single creates (docs/interface/batches.md).
 * Reference numbers are taken before the transaction, so that other creates of the account do not wait.
 * @throws the database's error; then nothing is written
 */
export async function writeRecords(
  ctx: Context,
  rules: GroupRules,
  prepared: readonly PreparedCreate[],
): Promise<readonly BatchedRecord[]> {
  const freshCount = prepared.filter(({ fresh }) => fresh !== undefined).length;
  const limitFirst = rules.kind.limitBeforeDuplicates === true && rules.recordLimit !== undefined;
  // A kind that checks the limit first needs the account's total even if none of its records can be created.
  if (freshCount === 0 && !limitFirst)
    return buildResults(
      rules.kind,
      decideRecords({ ...rules, recordLimit: undefined }, prepared, nothing),
      [],
    );
  const pool = referenceNumbers(ctx.ports, ctx.account.id, rules.kind.name);
  for (let attempt = 1; ; attempt++) {
    const numbers = await takeNumbers(ctx, rules.kind.name, freshCount);
    try {
      const group = await retryTransaction(() =>
        ctx.db.transaction((tx) => writeWithin(ctx, tx, rules, { prepared, numbers, exact: attempt > 1 })),
      );
      group.confirm();
      if (group.full) ctx.parts?.failed(group.full);
      for (const number of numbers.slice(group.created)) pool.add(number);
      return group.results;
    } catch (error) {
      const state = sqlState(error);
      if (state === uniqueViolation) pool.clear();
      else if (state !== undefined) for (const number of numbers) pool.add(number);
      const again = state === accountBecameFull || state === uniqueViolation;
      if (!again || attempt >= mostAttempts) throw error;
    }
  }
}

const nothing: RoomAndTwins = { twins: {}, total: 0 };

async function takeNumbers(ctx: Context, kind: RecordKind, count: number): Promise<readonly number[]> {
  const pool = referenceNumbers(ctx.ports, ctx.account.id, kind);
  const numbers: number[] = [];
  while (numbers.length < count) {
    const spare = pool.next();
    if (spare === undefined) break;
    numbers.push(spare);
  }
  const missing = count - numbers.length;
  if (missing === 0) return numbers;
  const [row] = await ctx.db.write<{ outcome: string }>(
    `SELECT nova_take_reference($1::uuid, $2, '{}'::text[], NULL, $3::int) AS outcome`,
    [kind, missing],
  );
  const { number } = JSON.parse(row?.outcome ?? '{}') as { readonly number: number };
  return [...numbers, ...Array.from({ length: missing }, (_, at) => number + at)];
}

interface NumberedGroup {
  readonly prepared: readonly PreparedCreate[];
  readonly numbers: readonly number[];
  /** True if the transaction locks the account's counter from the start. */
  readonly exact: boolean;
}

interface WrittenGroup {
  readonly results: readonly BatchedRecord[];
  readonly created: number;
  /** The refusal of the first record for which the account had no room. */
  readonly full: NovaError | undefined;
  readonly confirm: () => void;
}

async function writeWithin(
  ctx: Context,
  tx: AccountTransaction,
  rules: GroupRules,
  { prepared, numbers, exact }: NumberedGroup,
): Promise<WrittenGroup> {
  const { kind, recordLimit, note } = rules;
  const keys = [...new Set(prepared.flatMap(({ fresh }) => fresh?.duplicateKeys ?? []))];
  const [row] = await tx.rows<{ held: string }>(
    `SELECT nova_lock_keys($1::uuid, $2, $3::text[], $4::boolean)::text AS held`,
    [kind.name, keys, exact],
  );
  const decisions = decideRecords(rules, prepared, JSON.parse(row?.held ?? '{}') as RoomAndTwins);
  const results = buildResults(kind, decisions, numbers);
  const creating = decisions.filter((one): one is Decided => !('error' in one));
  const full = decisions
    .map((one) => ('error' in one ? one.error : undefined))
    .find((error) => error?.code === 'RECORD_LIMIT_REACHED');
  if (creating.length === 0) return { results, created: 0, full, confirm: () => undefined };
  const confirm = await note(tx, results);
  const records = creating.map((one, at) => numberRecord(ctx, kind, one, numbers[at] ?? 0));
  await insert(tx, kind, records, recordLimit?.max ?? null);
  return { results, created: creating.length, full, confirm };
}

function buildResults(
  { name }: Kind<RecordKind>,
  decisions: readonly (Decided | Refused)[],
  numbers: readonly number[],
): readonly BatchedRecord[] {
  let created = 0;
  return decisions.map((one) => {
    if ('error' in one) return toRefusedRecord(one);
    const reference = formatReference(name, numbers[created++] ?? 0);
    return { index: one.index, id: one.id, reference, error: null };
  });
}

export const toRefusedRecord = ({
  index,
  error: { code, message, details },
}: {
  readonly index: number;
  readonly error: NovaError;
}): BatchedRecord => ({
  index,
  id: null,
  reference: null,
  error: {
    code,
    message,
    existingId: code === 'DUPLICATE' ? (details.data ?? null) : null,
    issues: [...(details.issues ?? [])],
  },
});

interface NumberedRecord {
  readonly row: Row;
  readonly keys: readonly string[];
  readonly children: readonly ChildRows[];
}

function numberRecord(
  ctx: Context,
  { name }: Kind<RecordKind>,
  { id, fresh, twin }: Decided,
  number: number,
): NumberedRecord {
  const { row, audit } = buildNumberedRow(ctx, name, {
    id,
    number,
    row: fresh.row,
    also: { ...fresh.also, ...(twin !== undefined && { duplicateOf: { to: twin } }) },
  });
  return { row, keys: fresh.duplicateKeys, children: [audit, ...fresh.children(id)] };
}

async function insert(
  tx: AccountTransaction,
  { name }: Kind<RecordKind>,
  records: readonly NumberedRecord[],
  limit: number | null,
): Promise<void> {
  const keys = records.flatMap((record) => record.keys.map((key) => [key, record.row.id] as const));
  await tx.rows(
    `SELECT nova_create_group($1::uuid, $2, $3::text::regclass, $4::jsonb, $5::text[], $6::uuid[], $7::jsonb, $8::int)::text AS written`,
    [
      ...[name, recordKinds[name].table, JSON.stringify(records.map(({ row }) => row))],
      ...[keys.map(([key]) => key), keys.map(([, id]) => id), JSON.stringify(groupChildren(records)), limit],
    ],
  );
}

/** Groups child rows by table, the audit trail first, because one insert needs rows with the same columns. */
function groupChildren(records: readonly NumberedRecord[]): readonly ChildRows[] {
  const byTable = new Map<string, Row[]>();
  for (const { table, rows } of records.flatMap(({ children }) => children))
    byTable.set(table, [...(byTable.get(table) ?? []), ...rows]);
  return [...byTable].map(([table, rows]) => ({ table, rows }));
}
