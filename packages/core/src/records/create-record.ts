import { NovaError } from '@nova/contract';
import { sqlState } from '@nova/db';
import { kinds } from '@nova/kinds';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import type { Ports } from '../ports.ts';
import { type AuditChanges, auditRow, listInitialChanges } from './audit.ts';
import { type RecordKind, recordKinds, type RowKindName, rowKinds } from './kinds.ts';
import { accountBecameFull, createDuplicateError, recordLimitReached, type RecordLimit } from './refusals.ts';

/** Columns by name, with JSON values. */
export type Row = Readonly<Record<string, unknown>>;

/** Rows of another table that belong to a record. */
export interface ChildRows {
  readonly table: string;
  readonly rows: readonly Row[];
}

interface NewRecord {
  readonly row: Row;
  /** Keys that are checked now, in order of precedence (docs/interface/duplicates.md). */
  readonly duplicateKeys?: readonly string[];
  /** Keys that are stored for later creates, but not checked now. */
  readonly furtherKeys?: readonly string[];
  /** True creates the record despite a duplicate, which the audit trail then names. */
  readonly allowDuplicate?: boolean;
  readonly recordLimit?: RecordLimit;
  /** Further changes for the audit trail. */
  readonly also?: AuditChanges;
  readonly children?: (created: CreatedRecord) => readonly ChildRows[];
}

interface CreatedRecord {
  readonly id: string;
  readonly reference: string;
}

interface CreateOutcome {
  readonly number?: number;
  readonly duplicate?: string;
  /** The key that both records have. */
  readonly key?: string;
  readonly limit?: number;
}

/** The SQL state of a unique violation. An import may have used a reserved reference. */
export const uniqueViolation = '23505';

/**
 * Creates a record. It takes the reference number first, so that creates do not wait for each other; one
 * statement does the rest (docs/interface/duplicates.md#simultaneous-creates).
 * @throws DUPLICATE with the existing id, RECORD_LIMIT_REACHED
 */
export async function createRecord(ctx: Context, kind: RecordKind, fresh: NewRecord): Promise<CreatedRecord> {
  const numbers = referenceNumbers(ctx.ports, ctx.account.id, kind);
  let spare = numbers.next();
  for (;;) {
    const number = spare ?? (await takeReference(ctx, kind, fresh, numbers));
    try {
      return await writeRecord(ctx, kind, number, fresh);
    } catch (error) {
      const state = sqlState(error);
      if (state === accountBecameFull || isDuplicate(error)) numbers.add(number);
      // The next attempt takes a new number, which a full account refuses.
      const again = state === accountBecameFull || (state === uniqueViolation && spare !== undefined);
      if (!again) throw error;
      if (state === uniqueViolation) numbers.clear();
      spare = undefined;
    }
  }
}

const isDuplicate = (error: unknown): boolean => error instanceof NovaError && error.code === 'DUPLICATE';

async function takeReference(
  ctx: Context,
  kind: RecordKind,
  fresh: NewRecord,
  numbers: ReferenceNumbers,
): Promise<number> {
  const amount = numbers.amountToReserve();
  const [found] = await ctx.db.write<{ outcome: string }>(
    `SELECT nova_take_reference($1::uuid, $2, $3::text[], $4::int, $5::int) AS outcome`,
    [kind, fresh.allowDuplicate ? [] : (fresh.duplicateKeys ?? []), fresh.recordLimit?.max ?? null, amount],
  );
  const { number, limit } = parseOutcome(kind, fresh, found?.outcome);
  if (number === undefined) throw recordLimitReached(recordKinds[kind].name, fresh.recordLimit, limit ?? 0);
  if (amount > 1) numbers.add(number + 1, amount - 1);
  return number;
}

async function writeRecord(
  ctx: Context,
  kind: RecordKind,
  number: number,
  fresh: NewRecord,
): Promise<CreatedRecord> {
  const id = newId();
  const reference = formatReference(kind, number);
  const { row, audit } = buildNumberedRow(ctx, kind, { ...fresh, id, number });
  const children = [audit, ...(fresh.children?.({ id, reference }) ?? [])];
  const [found] = await ctx.db.write<{ outcome: string }>(
    `SELECT nova_create_record($1::uuid, $2, $3::text::regclass, true, $4::jsonb, $5::text[], $6::int, $7::jsonb, $8::text[], $9::boolean) AS outcome`,
    [
      kind,
      recordKinds[kind].table,
      JSON.stringify(row),
      fresh.duplicateKeys ?? [],
      fresh.recordLimit?.max ?? null,
      JSON.stringify(children),
      fresh.furtherKeys ?? [],
      fresh.allowDuplicate ?? false,
    ],
  );
  parseOutcome(kind, fresh, found?.outcome);
  return { id, reference };
}

export const formatReference = (kind: RecordKind, number: number): string =>
  `${recordKinds[kind].prefix}-${String(number)}`;

interface NumberedRow extends Pick<NewRecord, 'row' | 'also'> {
  readonly id: string;
  readonly number: number;
}

/** Builds the columns of a new record, and its line of the audit trail. */
export function buildNumberedRow(
  ctx: Context,
  kind: RecordKind,
  { id, number, row, also }: NumberedRow,
): { readonly row: Row; readonly audit: ChildRows } {
  const { stamp, numberColumn } = recordKinds[kind];
  const reference = formatReference(kind, number);
  const now = ctx.now().toISOString();
  const audit = auditRow(ctx, {
    entity: kind,
    recordId: id,
    action: 'create',
    changes: { ...listInitialChanges(row), ...also },
    record: { reference, ownerId: row.ownerId },
  });
  return {
    row: {
      ...row,
      createdOn: now,
      [stamp]: now,
      id,
      reference,
      ...(numberColumn !== undefined && { [numberColumn]: number }),
    },
    audit: { table: 'audit_events', rows: [audit] },
  };
}

/**
 * Reads the outcome of a statement.
 * @throws DUPLICATE with the existing id
 */
function parseOutcome(kind: RecordKind, { row }: NewRecord, text = '{}'): CreateOutcome {
  const outcome = JSON.parse(text) as CreateOutcome;
  if (outcome.duplicate === undefined) return outcome;
  throw createDuplicateError(kinds[kind], row, { id: outcome.duplicate, key: outcome.key });
}

/**
 * Creates a row without a reference number.
 * @returns the new row's id
 * @throws the database's unique violation; see `uniqueViolation`
 */
export async function createPlain(
  ctx: Context,
  kind: RowKindName,
  row: Row,
  children: (id: string) => readonly ChildRows[] = () => [],
): Promise<string> {
  const { id, text, values } = plainCreation(ctx, kind, row, children);
  await ctx.db.write(text, values);
  return id;
}

interface PlainCreation {
  readonly id: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Builds the statement that `createPlain` runs, for use in the caller's transaction. */
export function plainCreation(
  ctx: Context,
  kind: RowKindName,
  row: Row,
  children: (id: string) => readonly ChildRows[],
): PlainCreation {
  const id = newId();
  const { table, stamp } = rowKinds[kind];
  const now = ctx.now().toISOString();
  const stamps = stamp === null ? { createdOn: now } : { createdOn: now, [stamp]: now };
  const audit = {
    table: 'audit_events',
    rows: [
      auditRow(ctx, {
        entity: kind,
        recordId: id,
        action: 'create',
        changes: listInitialChanges(row),
        record: row,
      }),
    ],
  };
  return {
    id,
    text: `SELECT nova_create_record($1::uuid, $2, $3::text::regclass, false, $4::jsonb, '{}'::text[], NULL, $5::jsonb, '{}'::text[]) AS outcome`,
    values: [
      kind,
      table,
      JSON.stringify({ ...row, ...stamps, id }),
      JSON.stringify([...children(id), audit]),
    ],
  };
}

/** The number of reservations per span that take one number each. Further ones take a block. */
const singly = 8;
const spanMs = 1_000;
/** Numbers per block. The end of a process may leave a gap of up to this size. */
const blockSize = 32;
/** Limit of remembered accounts and kinds; the oldest are dropped. */
const mostRemembered = 5_000;

/**
 * Reserves reference numbers for one kind of one account. Occasional creates reserve one at a time, which
 * leaves no gaps. Many creates reserve blocks, which saves round trips.
 */
class ReferenceNumbers {
  readonly #spare: number[] = [];
  #since = -Infinity;
  #reserved = 0;

  next(): number | undefined {
    return this.#spare.shift();
  }

  amountToReserve(): number {
    const now = performance.now();
    if (now - this.#since > spanMs) [this.#since, this.#reserved] = [now, 0];
    this.#reserved += 1;
    return this.#reserved > singly ? blockSize : 1;
  }

  /** Adds unused numbers: the rest of a block, or the number of a create that was refused. */
  add(first: number, count = 1): void {
    this.#spare.push(...Array.from({ length: count }, (_, at) => first + at));
    this.#spare.sort((a, b) => a - b);
  }

  /** Drops all numbers, because another process used some. */
  clear(): void {
    this.#spare.length = 0;
  }
}

const numbersByPorts = new WeakMap<Ports, Map<string, ReferenceNumbers>>();

/** Returns the numbers of an account and kind, one set per process. */
export function referenceNumbers(ports: Ports, accountId: string, kind: string): ReferenceNumbers {
  const all = numbersByPorts.get(ports) ?? new Map<string, ReferenceNumbers>();
  numbersByPorts.set(ports, all);
  const key = `${accountId} ${kind}`;
  const numbers = all.get(key) ?? new ReferenceNumbers();
  all.set(key, numbers);
  const [oldest] = all.keys();
  if (all.size > mostRemembered && oldest !== undefined) all.delete(oldest);
  return numbers;
}
