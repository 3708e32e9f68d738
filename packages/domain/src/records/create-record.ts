import { NovaError } from '@nova/contract';
import { sqlState } from '@nova/db';
import { kinds } from '@nova/kinds';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import { auditRow, createdChanges, type AuditChanges } from './audit.ts';
import { duplicateOf } from './duplicate-of.ts';
import { recordKinds, type RecordKind } from './kinds.ts';
import { referenceNumbers, type ReferenceNumbers } from './reference-numbers.ts';

/** Column values by name, as JSON. */
export type Row = Readonly<Record<string, unknown>>;

/** Rows of another table that come and go with a record. */
export interface ChildRows {
  readonly table: string;
  readonly rows: readonly Row[];
}

/** How many records of a kind the account may hold; null for any number. */
export interface RecordLimit {
  readonly name: 'candidateRecords' | 'companyRecords';
  readonly max: number | null;
}

export interface NewRecord {
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

export interface CreatedRecord {
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

/** The refusal of a create into a full account; `name` is the kind's, `used` what the account holds. */
export function recordLimitReached(name: string, limit: RecordLimit | undefined, used: number): NovaError {
  const max = limit?.max ?? 0;
  return new NovaError(
    'RECORD_LIMIT_REACHED',
    `The account holds ${String(used)} of at most ${String(max)} ${name} records. Delete some, or ask the operator for a larger plan.`,
    { limit: { name: limit?.name ?? `${name}Records`, max, used, resetsOn: null } },
  );
}
