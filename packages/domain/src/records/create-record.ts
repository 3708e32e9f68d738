import { NovaError } from '@nova/contract';
import { sqlState } from '@nova/db';
import { kinds } from '@nova/kinds';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import type { Ports } from '../ports.ts';
import { type AuditChanges, auditRow, createdChanges } from './audit.ts';
import { type RecordKind, recordKinds, type RowKindName, rowKinds } from './kinds.ts';
import { duplicateOf, recordLimitReached, type RecordLimit } from './refusals.ts';

/** Column values by name, as JSON. */
export type Row = Readonly<Record<string, unknown>>;

/** Rows of another table that come and go with a record. */
export interface ChildRows {
  readonly table: string;
  readonly rows: readonly Row[];
}

interface NewRecord {
  readonly row: Row;
  /** What makes it a duplicate of another, in order of precedence (docs/interface/duplicates.md). */
  readonly duplicateKeys?: readonly string[];
  /** What later creates will find it by besides. */
  readonly furtherKeys?: readonly string[];
  /** It is created although it is a duplicate; the audit trail then says of which record. */
  readonly allowDuplicate?: boolean;
  readonly recordLimit?: RecordLimit;
  /** What else it begins with, for the audit trail. */
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
  /** The key that both have. */
  readonly key?: string;
  readonly limit?: number;
}

/** What the database says when the account has become full between a record's reference and the record. */
const accountBecameFull = 'NV001';

/** And where another record has the reference: an import may choose one that this process has taken for later. */
const uniqueViolation = '23505';

/**
 * Creates a record of any kind. Its reference is taken before, by itself, so that creates do not wait for each other; then duplicate
 * check, record limit, row, children and audit trail hold together in one statement under any concurrency (docs/interface/duplicates.md#simultaneous-creates).
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
      // A full account is refused at the next look, unless a record has been deleted since.
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
  const wanted = numbers.wanted();
  const [found] = await ctx.db.write<{ outcome: string }>(
    `SELECT nova_take_reference($1::uuid, $2, $3::text[], $4::int, $5::int) AS outcome`,
    [kind, fresh.allowDuplicate ? [] : (fresh.duplicateKeys ?? []), fresh.recordLimit?.max ?? null, wanted],
  );
  const { number, limit } = outcomeOf(kind, fresh, found?.outcome);
  if (number === undefined) throw recordLimitReached(recordKinds[kind].name, fresh.recordLimit, limit ?? 0);
  if (wanted > 1) numbers.add(number + 1, wanted - 1);
  return number;
}

async function writeRecord(
  ctx: Context,
  kind: RecordKind,
  number: number,
  fresh: NewRecord,
): Promise<CreatedRecord> {
  const { table, prefix, stamp, numberColumn } = recordKinds[kind];
  const id = newId();
  const reference = `${prefix}-${String(number)}`;
  const now = ctx.now().toISOString();
  const audit = auditRow(ctx, {
    entity: kind,
    recordId: id,
    action: 'create',
    changes: { ...createdChanges(fresh.row), ...fresh.also },
    record: { reference, ownerId: fresh.row.ownerId },
  });
  const children = [{ table: 'audit_events', rows: [audit] }, ...(fresh.children?.({ id, reference }) ?? [])];
  const [found] = await ctx.db.write<{ outcome: string }>(
    `SELECT nova_create_record($1::uuid, $2, $3::text::regclass, true, $4::jsonb, $5::text[], $6::int, $7::jsonb, $8::text[], $9::boolean) AS outcome`,
    [
      kind,
      table,
      JSON.stringify({
        ...fresh.row,
        createdOn: now,
        [stamp]: now,
        id,
        reference,
        ...(numberColumn !== undefined && { [numberColumn]: number }),
      }),
      fresh.duplicateKeys ?? [],
      fresh.recordLimit?.max ?? null,
      JSON.stringify(children),
      fresh.furtherKeys ?? [],
      fresh.allowDuplicate ?? false,
    ],
  );
  outcomeOf(kind, fresh, found?.outcome);
  return { id, reference };
}

/** Both functions answer an object of these members. @throws DUPLICATE with the existing id */
function outcomeOf(kind: RecordKind, { row }: NewRecord, text = '{}'): CreateOutcome {
  const outcome = JSON.parse(text) as CreateOutcome;
  if (outcome.duplicate === undefined) return outcome;
  throw duplicateOf(kinds[kind], row, { id: outcome.duplicate, key: outcome.key });
}

/**
 * Creates a row of a kind whose rows carry no reference number, with its line in the audit trail, in one statement.
 * @returns the new row's id
 * @throws the database's unique violation, which the caller tells apart with `uniqueViolation`
 */
export async function createPlain(
  ctx: Context,
  kind: RowKindName,
  row: Row,
  children: (id: string) => readonly ChildRows[] = () => [],
): Promise<string> {
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
        changes: createdChanges(row),
        record: row,
      }),
    ],
  };
  await ctx.db.write(
    `SELECT nova_create_record($1::uuid, $2, $3::text::regclass, false, $4::jsonb, '{}'::text[], NULL, $5::jsonb, '{}'::text[]) AS outcome`,
    [kind, table, JSON.stringify({ ...row, ...stamps, id }), JSON.stringify([...children(id), audit])],
  );
  return id;
}

/** So many numbers are taken one by one within the span; more creates than that take them in blocks. */
const singly = 8;
const spanMs = 1_000;
/** Numbers of a block: what an account may miss when the process ends. */
const blockSize = 32;
/** Accounts and kinds whose numbers are remembered; the one that was asked for first goes. */
const remembered = 5_000;

/**
 * The reference numbers of one kind in one account that this process has taken and not used yet. Who creates now and then takes
 * one at a time, and leaves no gaps; who creates by the hundred is spared a round trip for each.
 */
class ReferenceNumbers {
  readonly #spare: number[] = [];
  #since = -Infinity;
  #taken = 0;

  /** The lowest number that is left; undefined where the next ones are to be taken. */
  next(): number | undefined {
    return this.#spare.shift();
  }

  /** How many are to be taken now. */
  wanted(): number {
    const now = performance.now();
    if (now - this.#since > spanMs) [this.#since, this.#taken] = [now, 0];
    this.#taken += 1;
    return this.#taken > singly ? blockSize : 1;
  }

  /** Numbers that no record has: further ones that were taken, or one whose create was refused. */
  add(first: number, count = 1): void {
    this.#spare.push(...Array.from({ length: count }, (_, at) => first + at));
    this.#spare.sort((a, b) => a - b);
  }

  /** Forgets them all: some are another's, who chose them by himself. */
  clear(): void {
    this.#spare.length = 0;
  }
}

const known = new WeakMap<Ports, Map<string, ReferenceNumbers>>();

/** The numbers of a kind in an account, as the process with these ports has them. */
export function referenceNumbers(ports: Ports, accountId: string, kind: string): ReferenceNumbers {
  const all = known.get(ports) ?? new Map<string, ReferenceNumbers>();
  known.set(ports, all);
  const key = `${accountId} ${kind}`;
  const numbers = all.get(key) ?? new ReferenceNumbers();
  all.set(key, numbers);
  const [oldest] = all.keys();
  if (all.size > remembered && oldest !== undefined) all.delete(oldest);
  return numbers;
}
