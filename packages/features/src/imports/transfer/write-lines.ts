import { sqlState } from '@nova/db';
import { newId, accountBecameFull, type RecordLimit, recordKinds, recordLimitReached } from '@nova/core';
import { recordStep, saveBefore } from './batches/record-step.ts';
import { emitStepEvents } from './batches/emit-events.ts';
import { buildDefaults, type TransferKind } from './kinds/transfer-kind.ts';
import {
  addRecords,
  assertNoCircle,
  groupChildRows,
  deleteChildren,
  deleteDuplicateKeys,
  lockPersons,
  lockTree,
  updateRows,
  writeCounters,
  writeOrigins,
} from './write-rows.ts';
import type { ImportSession } from './import-session.ts';
import type { Row, Statement } from './import-transaction.ts';
import type { PreparedLine } from './prepare-lines.ts';

interface NumberedLines {
  readonly lines: readonly PreparedLine[];
  readonly numbers: ReadonlyMap<string, Row>;
}

export async function writeLines(
  run: Statement,
  session: ImportSession,
  kind: TransferKind,
  { lines, numbers }: NumberedLines,
): Promise<void> {
  const now = session.now();
  const defaults = buildDefaults(kind);
  const wholeLines = lines.map((line): PreparedLine => ({
    ...line,
    row: wholeRow(kind, line, { ...numbers.get(line.id) }, { defaults, now }),
  }));
  const pickRows = (some: readonly PreparedLine[]): readonly Row[] => some.map(({ row }) => row);
  const fresh = wholeLines.filter(({ before }) => before === undefined);
  const existingLines = wholeLines.filter(({ before }) => before !== undefined);
  await lockPersons(run, kind, wholeLines);
  const step = await saveBefore(run, session, kind, { fresh, known: existingLines });
  if (kind.tree !== undefined) await lockTree(run, kind);
  await deleteChildren(run, kind, existingLines);
  await deleteDuplicateKeys(
    run,
    kind,
    existingLines.map(({ id }) => id),
  );
  await addRecords(run, kind, {
    records: pickRows(fresh),
    keyed: pickRows(wholeLines),
    children: [
      ...groupChildRows(wholeLines),
      { table: 'audit_events', rows: [importAudit(kind, wholeLines, now)] },
    ],
  });
  await updateRows(run, kind, pickRows(existingLines));
  if (kind.tree !== undefined) await assertNoCircle(run, kind, pickRows(wholeLines));
  await writeCounters(run, wholeLines);
  await writeOrigins(run, wholeLines);
  await recordStep(run, session, kind, { step, fresh, known: existingLines });
  const givenRows = new Map(lines.map(({ id, row }) => [id, row]));
  await emitStepEvents(run, session, kind, { step, fresh, known: existingLines, said: givenRows });
  await countNew(run, kind, fresh.length, session.options.recordLimits?.[kind.type]);
}

const importAudit = ({ type }: TransferKind, lines: readonly PreparedLine[], now: string): Row => ({
  id: newId(),
  occurredOn: now,
  entity: type,
  action: 'import',
  changes: { records: { to: lines.length } },
  via: 'import',
});

export const toNumberedRecord = ({ id, pending, before }: PreparedLine) => ({
  id,
  requested: 'reference' in pending.line ? (pending.line.reference ?? undefined) : undefined,
  current: typeof before?.reference === 'string' ? before.reference : undefined,
});

function wholeRow(
  kind: TransferKind,
  { id, row, before }: PreparedLine,
  numbers: Row,
  { defaults, now }: { readonly defaults: Row; readonly now: string },
): Row {
  const fullRow: Record<string, unknown> = before ? { ...before } : { ...defaults, createdOn: now };
  Object.assign(fullRow, row, numbers, { id });
  if (kind.stamp) fullRow[kind.stamp] = row[kind.stamp] ?? now;
  if (kind.hasActivity && row.importedActivityDate !== undefined) {
    fullRow.lastActivityDate = row.importedActivityDate;
  }
  return fullRow;
}

interface NumberedRecord {
  readonly id: string;
  readonly requested: string | undefined;
  readonly current: string | undefined;
}

/** A reference with a larger number does not raise the counter. No account reaches this number by itself. */
const largestNumber = 1_000_000_000;

/**
 * Assigns the reference of each record: the one that its line gives, if it is free in the account, or the existing one,
 * or the next number. The counter rises above the given numbers (docs/import-and-export.md#ids-and-references).
 */
export async function assignReferences(
  run: Statement,
  kind: TransferKind,
  records: readonly NumberedRecord[],
): Promise<ReadonlyMap<string, Row>> {
  const { type: entity, table, prefix, numberColumn } = kind;
  if (prefix === undefined) return new Map();
  let last = await lockCounter(run, entity);
  const granted = freeReferences(records, await findHolders(run, table, records));
  const numberOf = (reference: string): number | undefined => {
    const digits = new RegExp(`^${prefix}-(\\d{1,10})$`, 'u').exec(reference)?.[1];
    return digits !== undefined && Number(digits) <= largestNumber ? Number(digits) : undefined;
  };
  for (const reference of granted.values()) last = Math.max(last, numberOf(reference) ?? 0);
  const assigned = new Map<string, Row>();
  for (const { id, current } of records) {
    const reference = granted.get(id) ?? current ?? `${prefix}-${String(++last)}`;
    const isNew = current === undefined;
    const unique =
      isNew && numberColumn !== undefined ? { [numberColumn]: numberOf(reference) ?? ++last } : {};
    assigned.set(id, { reference, ...unique });
  }
  await run(
    `UPDATE record_counters SET "lastReference" = $3::int WHERE "accountId" = $1::uuid AND entity = $2`,
    [entity, last],
  );
  return assigned;
}

/**
 * Counts the new records. This comes last in a transaction, because creates of the account wait from here to its
 * commit.
 */
async function countNew(
  run: Statement,
  kind: TransferKind,
  added: number,
  limit: RecordLimit | undefined,
): Promise<void> {
  if (!Object.hasOwn(recordKinds, kind.type) || added === 0) return;
  const max = limit?.max ?? null;
  await run(`SELECT nova_count_records($1::uuid, $2, $3::int, $4::int)`, [kind.type, added, max]).catch(
    (error: unknown) => {
      throw sqlState(error) === accountBecameFull ? recordLimitReached(kind.type, limit, max ?? 0) : error;
    },
  );
}

async function lockCounter(run: Statement, entity: string): Promise<number> {
  const [counter] = await run<{ last: number }>(`SELECT nova_lock_counter($1::uuid, $2) AS last`, [entity]);
  return counter?.last ?? 0;
}

async function findHolders(
  run: Statement,
  table: string,
  records: readonly NumberedRecord[],
): Promise<Map<string, string>> {
  const requested = records.flatMap(({ requested: reference }) => (reference ? [reference] : []));
  if (requested.length === 0) return new Map();
  const rows = await run<{ reference: string; id: string }>(
    `SELECT reference, id FROM ${table} WHERE "accountId" = $1::uuid AND reference = ANY($2::text[])`,
    [requested],
  );
  return new Map(rows.map((row) => [row.reference, row.id]));
}

/** Grants the references that lines give. If two lines give the same one, the first line gets it. */
function freeReferences(
  records: readonly NumberedRecord[],
  holders: Map<string, string>,
): ReadonlyMap<string, string> {
  const granted = new Map<string, string>();
  for (const { id, requested } of records) {
    if (!requested || (holders.has(requested) && holders.get(requested) !== id)) continue;
    holders.set(requested, id);
    granted.set(id, requested);
  }
  return granted;
}
