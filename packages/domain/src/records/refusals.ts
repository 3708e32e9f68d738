import { NovaError } from '@nova/contract';
import type { DuplicateRule, Kind } from '@nova/kinds';
import type { Context } from '../context.ts';
import { keysBy } from './duplicate-keys.ts';

/** The one 404 of a record: an id of another account, an odd one and a missing one all read alike. */
export const notFound = (what: string): NovaError =>
  new NovaError('NOT_FOUND', `There is no ${what} with this id in your account.`);

type RowMembers = Readonly<Record<string, unknown>>;

/**
 * A new record has at least one of the fields that tell who or what it is, and belongs to a record where its kind has to.
 * @throws BAD_REQUEST naming them
 */
export function assertNeeded(kind: Kind, write: RowMembers): void {
  assertOneOf(kind.requiresOneOf, write);
  assertBelongs(kind, write);
}

/**
 * A record of a kind that belongs to others names at least one of them.
 * @param row the record as it is to be
 * @throws BAD_REQUEST naming the references
 */
export const assertBelongs = ({ belongsTo }: Kind, row: RowMembers): void => assertOneOf(belongsTo, row);

function assertOneOf(names: readonly string[] = [], members: RowMembers): void {
  if (names.length === 0 || names.some((name) => Boolean(members[name]))) return;
  const last = names.at(-1) ?? '';
  throw new NovaError('BAD_REQUEST', `Give at least one of ${names.slice(0, -1).join(', ')} and ${last}.`);
}

/**
 * Refuses a create into a full account before anything else is looked at. It only settles which refusal comes first: the
 * limit itself is held, under any concurrency, by the statement that creates the record.
 * @throws RECORD_LIMIT_REACHED
 */
export async function assertRecordRoom(ctx: Context, kind: Kind, limit: RecordLimit): Promise<void> {
  if (limit.max === null) return;
  const [held] = await ctx.db.rows<{ total: number }>(
    `SELECT total FROM record_counters WHERE "accountId" = $1 AND entity = $2`,
    [kind.name],
  );
  const total = held?.total ?? 0;
  if (total >= limit.max) throw recordLimitReached(kind.singular, limit, total);
}

/** What two records have in common by a rule, in words. */
const inCommon: Readonly<Record<DuplicateRule['by'], string>> = {
  email: 'email',
  profile: 'LinkedIn profile',
  names: 'first name, last name and current employer',
  text: 'name',
};

/**
 * The refusal of a create that matches a record: what the two have in common, and how it is created all the same
 * (docs/interface/duplicates.md).
 * @param twin the record that is there, and the key that both have
 */
export function duplicateOf(
  kind: Kind,
  row: Readonly<Record<string, unknown>>,
  twin: { readonly id: string; readonly key: string | undefined },
): NovaError {
  const { singular, duplicates = [] } = kind;
  const rule = duplicates.find((one) => keysBy([one], row).includes(twin.key ?? ''));
  const same = rule ? `has the same ${inCommon[rule.by]}` : 'is the same';
  return new NovaError(
    'DUPLICATE',
    `This ${singular} exists already: the one whose id is in \`data\` ${same}. Use that one, or create another with \`allowDuplicate=true\` in the query string (over tRPC, in the input).`,
    { data: twin.id },
  );
}

/** PostgreSQL's codes for a statement that ran into its time limit, or into a limit of the program: a word list too long, a stack. */
const tooCostly = /^(?:57014|54)/u;

/** A search that takes too long, or expands to more than PostgreSQL holds, is the query's fault, not the database's (docs/query-language.md#bounds). @throws INVALID_QUERY */
export function refuseEndlessQuery(error: unknown): never {
  if (error instanceof Error && 'code' in error && tooCostly.test(String(error.code))) {
    throw new NovaError(
      'INVALID_QUERY',
      'This search costs too much and was stopped. Use fewer terms, above all fewer with ~ or wildcards, and add a plain word that narrows it.',
      { cause: error },
    );
  }
  throw error;
}

/** How many records of a kind the account may hold; null for any number. */
export interface RecordLimit {
  readonly name: 'candidateRecords' | 'companyRecords';
  readonly max: number | null;
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
