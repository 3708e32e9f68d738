import { NovaError } from '@nova/contract';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import { auditRow, type AuditChanges } from './audit.ts';
import { recordKinds, type RecordKind } from './kinds.ts';

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
  /** What makes it a duplicate of another, in order of precedence (CONTRACT section 5). */
  readonly duplicateKeys?: readonly string[];
  /** What later creates will find it by besides. */
  readonly furtherKeys?: readonly string[];
  readonly recordLimit?: RecordLimit;
  /** `id` is the new record's id. */
  readonly children?: (id: string) => readonly ChildRows[];
}

export interface CreatedRecord {
  readonly id: string;
  readonly reference: string;
}

interface Outcome {
  id?: string;
  reference?: string;
  duplicate?: string;
  limit?: number;
}

/**
 * Creates a record of any kind in one statement: duplicate check, record limit, reference, row, children and audit trail
 * hold together under any concurrency (CONTRACT sections 5 and 9).
 * @throws DUPLICATE with the existing id, RECORD_LIMIT_REACHED
 */
export async function createRecord(ctx: Context, kind: RecordKind, fresh: NewRecord): Promise<CreatedRecord> {
  const { table, prefix, name } = recordKinds[kind];
  const id = newId();
  const now = ctx.now().toISOString();
  const stamps =
    kind === 'campaign' ? { createdOn: now, modifiedOn: now } : { createdOn: now, updatedOn: now };
  const children = [
    ...(fresh.children?.(id) ?? []),
    { table: 'audit_events', rows: [auditRow(ctx, kind, id, 'create', createdChanges(fresh.row))] },
  ];
  const [found] = await ctx.db.write<{ outcome: string }>(
    `SELECT nova_create_record($1::uuid, $2, $3::text::regclass, $4, $5::jsonb, $6::text[], $7::int, $8::jsonb, $9::text[]) AS outcome`,
    [
      kind,
      table,
      prefix,
      JSON.stringify({ ...fresh.row, ...stamps, id }),
      fresh.duplicateKeys ?? [],
      fresh.recordLimit?.max ?? null,
      JSON.stringify(children),
      fresh.furtherKeys ?? [],
    ],
  );
  const outcome = outcomeOf(found?.outcome ?? '{}');
  if (outcome.duplicate !== undefined) {
    throw new NovaError('DUPLICATE', `This ${name} exists already; \`data\` holds its id.`, {
      data: outcome.duplicate,
    });
  }
  if (outcome.id === undefined || outcome.reference === undefined) {
    throw recordLimitReached(name, fresh.recordLimit, outcome.limit ?? 0);
  }
  return { id: outcome.id, reference: outcome.reference };
}

/** `nova_create_record` answers an object of these members. */
const outcomeOf = (text: string): Outcome => JSON.parse(text) as Outcome;

function createdChanges(row: Row): AuditChanges {
  const given = Object.entries(row).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given.map(([field, to]) => [field, { to }]));
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
