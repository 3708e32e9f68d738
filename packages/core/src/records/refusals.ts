import { findNearName, NovaError } from '@nova/contract';
import type { DuplicateRule, Kind } from '@nova/kinds';
import type { Context } from '../context.ts';
import { computeKeys } from './dedupe-keys.ts';

/**
 * Creates the same error for unknown, malformed and foreign ids, so that it does not reveal which ids exist.
 */
export const notFound = (what: string): NovaError =>
  new NovaError('NOT_FOUND', `There is no ${what} with this id in your account.`);

/**
 * Creates the error for a person on hold (docs/interface/privacy.md#holds).
 * @param name the word by which people call the record
 */
export const onHold = (name: string): NovaError =>
  new NovaError(
    'INVALID_STATE',
    `This ${name} is on hold, and stays until a user who sees all records releases the hold.`,
  );

/** Creates the error for one member of an input. */
export const createInputError = (path: string, message: string, cause?: unknown): NovaError =>
  new NovaError('VALIDATION_ERROR', `${path}: ${message}`, { issues: [{ path, message }], cause });

/** Returns a sentence that names what was probably meant, or all that is possible. */
export function suggestName(name: string, possible: readonly string[]): string {
  const near = findNearName(name, possible);
  if (near !== undefined) return `Did you mean ${near}?`;
  return possible.length === 0 ? 'It takes none here.' : `It takes ${possible.join(', ')}.`;
}

/** Creates the error for a name in a member of an input that is not possible there. */
export const createNameError = (path: string, name: string, possible: readonly string[]): NovaError =>
  createInputError(
    path,
    `does not take ${JSON.stringify(name.slice(0, 100))}. ${suggestName(name, possible)}`,
  );

type RowMembers = Readonly<Record<string, unknown>>;

/**
 * Checks that a write has identifying fields and a record to belong to.
 * @throws BAD_REQUEST naming them
 */
export function assertNeeded(kind: Kind, write: RowMembers): void {
  assertOneGiven(kind.requiresOneOf, write);
  assertBelongs(kind, write);
}

/**
 * Checks that a record belongs to another.
 * @param row the record after the write
 * @throws BAD_REQUEST naming the references
 */
export const assertBelongs = ({ belongsTo }: Kind, row: RowMembers): void => assertOneGiven(belongsTo, row);

function assertOneGiven(names: readonly string[] = [], members: RowMembers): void {
  if (names.length === 0 || names.some((name) => Boolean(members[name]))) return;
  const last = names.at(-1) ?? '';
  const otherNames = names.slice(0, -1).join(', ');
  throw new NovaError(
    'BAD_REQUEST',
    otherNames ? `Give at least one of ${otherNames} and ${last}.` : `Give ${last}.`,
  );
}

/**
 * Refuses a full account before any work. The creating statement enforces the limit.
 * @throws RECORD_LIMIT_REACHED
 */
export async function assertRecordRoom(ctx: Context, kind: Kind, limit: RecordLimit): Promise<void> {
  if (limit.max === null) return;
  const [held] = await ctx.db.rows<{ total: number }>(
    `SELECT total FROM record_totals WHERE "accountId" = $1 AND entity = $2`,
    [kind.name],
  );
  const total = held?.total ?? 0;
  if (total >= limit.max) throw recordLimitReached(kind.singular, limit, total);
}

const inCommon: Readonly<Record<DuplicateRule['by'], string>> = {
  email: 'email',
  profile: 'LinkedIn profile',
  names: 'first name, last name and current employer',
  text: 'name',
};

/**
 * Creates an error that names what both records have in common, and how to create the record nevertheless
 * (docs/interface/duplicates.md).
 * @param twin the existing record and the common key
 */
export function createDuplicateError(
  kind: Kind,
  row: Readonly<Record<string, unknown>>,
  twin: { readonly id: string; readonly key: string | undefined },
): NovaError {
  const { singular, duplicates = [] } = kind;
  const rule = duplicates.find((one) => computeKeys([one], row).includes(twin.key ?? ''));
  const same = rule ? `has the same ${inCommon[rule.by]}` : 'is the same';
  return new NovaError(
    'DUPLICATE',
    `This ${singular} exists already: the one whose id is in \`data\` ${same}. Use that one, or create another with \`allowDuplicate=true\` in the query string (over tRPC, in the input).`,
    { data: twin.id },
  );
}

/** SQL states of timeouts and program limits. */
const tooCostly = /^(?:57014|54)/u;

/**
 * Translates the error of a search that costs too much into an error of the caller
 * (docs/query-language.md#bounds).
 * @throws INVALID_QUERY
 */
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

/** The limit of an account's records; a `max` of null allows any number. */
export interface RecordLimit {
  readonly name: 'candidateRecords' | 'companyRecords';
  readonly max: number | null;
}

/** The SQL state of a create whose account became full after the first check. */
export const accountBecameFull = 'NV001';

/**
 * Creates the error of a full account.
 * @param name the kind
 * @param used the number of records that the account has
 */
export function recordLimitReached(name: string, limit: RecordLimit | undefined, used: number): NovaError {
  const max = limit?.max ?? 0;
  return new NovaError(
    'RECORD_LIMIT_REACHED',
    `The account holds ${String(used)} of at most ${String(max)} ${name} records. Delete some, or ask the operator for a larger plan.`,
    { limit: { name: limit?.name ?? `${name}Records`, max, used, resetsOn: null } },
  );
}
