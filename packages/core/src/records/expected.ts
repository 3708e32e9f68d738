import {
  type Conflict,
  instant as writtenInstant,
  findNearName,
  NovaError,
  readDate,
  readInZone,
} from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import type { Context, ContextWith } from '../context.ts';
import { isId } from '../ids.ts';
import { reads } from './kind-reads.ts';
import { type RowKindName, rowKinds } from './kinds.ts';
import { documentStatement } from './read-documents.ts';
import type { RecordSource } from './record-source.ts';

/** A source, or a function of the account if the source depends on it, for example on its time zone. */
type ReadOf = RecordSource | ((account: Context['account']) => RecordSource);
export type SourcesByKind = Readonly<Partial<Record<RowKindName, ReadOf>>>;

/** The part of a context that is needed to find the source of a read. */
type Reader = Pick<ContextWith<'features'>, 'account' | 'ports'>;

const ofKinds: Readonly<Partial<Record<string, { readonly single: RecordSource }>>> = reads;

/**
 * Finds the source by which callers read a kind.
 * @throws Error for a kind that nobody can read: add its source to its feature
 */
function findSource({ account, ports }: Reader, kind: RowKindName): RecordSource {
  const read = ports.features.reads[kind];
  const source = typeof read === 'function' ? read(account) : (read ?? ofKinds[kind]?.single);
  if (!source) throw new Error(`No read shows what is expected of a ${rowKinds[kind].name}.`);
  return source;
}

interface KindAndId {
  readonly kind: RowKindName;
  readonly id: string;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * Compares the record with what the caller expects of it (docs/interface/values.md#expected-values). Call it after
 * reading or locking the row version that the write replaces.
 * @throws CONFLICT with each field that differs; VALIDATION_ERROR for a field that reads do not show
 */
export async function assertExpected(
  ctx: Reader & Pick<Context, 'expected'>,
  db: AccountTransaction,
  { kind, id }: KindAndId,
): Promise<void> {
  const { account, expected } = ctx;
  if (expected === undefined) return;
  const source = findSource(ctx, kind);
  assertShown(source, expected);
  const [found] = await db.rows<{ data: string }>(documentStatement(source), [id]);
  // The record was deleted in the meantime, so the write finds nothing either.
  if (!found) return;
  const conflicts = findConflicts(expected, JSON.parse(found.data) as Members, account.timeZone);
  if (conflicts.length === 0) return;
  const fields = conflicts.map(({ field }) => field).join(', ');
  throw new NovaError(
    'CONFLICT',
    `This ${rowKinds[kind].name} was changed meanwhile (${fields}); nothing was written.`,
    { data: id.toLowerCase(), conflicts },
  );
}

/** Longer names are cut in messages. */
const longestName = 100;

function assertShown({ members, omittedWhenEmpty = {} }: RecordSource, expected: Members): void {
  const shownMembers = { ...members, ...omittedWhenEmpty };
  const unknown = Object.keys(expected).filter((name) => !Object.hasOwn(shownMembers, name));
  if (unknown.length === 0) return;
  const issues = unknown.map((name) => {
    const meant = findNearName(name, Object.keys(shownMembers));
    const hint = meant === undefined ? '' : `; did you mean \`${meant}\`?`;
    const path = `expected.${name.slice(0, longestName)}`;
    return { path, message: `is no field that this record is read with${hint}` };
  });
  const message = issues.map((issue) => `${issue.path}: ${issue.message}`).join(' ');
  throw new NovaError('VALIDATION_ERROR', message, { issues });
}

const findConflicts = (expected: Members, current: Members, timeZone: string): readonly Conflict[] =>
  Object.entries(expected)
    .filter(([field, value]) => !isSameValue(value, current[field], timeZone))
    .map(([field, value]) => ({ field, expected: value ?? null, current: current[field] ?? null }));

/**
 * Treats missing values, empty lists and objects without a value alike
 * (docs/interface/values.md#missing-values).
 */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.values(value).every(isEmpty);
}

/**
 * Compares values.
 * @param current as read; the caller may write the same value in another notation
 */
function isSameValue(expected: unknown, current: unknown, timeZone: string): boolean {
  if (expected === current || (isEmpty(expected) && isEmpty(current))) return true;
  if (typeof expected === 'string' && typeof current === 'string')
    return isSameText(expected, current, timeZone);
  if (!isObject(expected) || !isObject(current)) return false;
  if (Array.isArray(expected) !== Array.isArray(current)) return false;
  const names = new Set([...Object.keys(expected), ...Object.keys(current)]);
  return [...names].every((name) => isSameValue(expected[name], current[name], timeZone));
}

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

const instant = /^\d{4}-\d{2}-\d{2}T/u;
const day = /^\d{4}-\d{2}-\d{2}$/u;

/** Compares texts: ids in any case, days and instants in any notation that writes take. */
function isSameText(expected: string, current: string, timeZone: string): boolean {
  if (isId(current)) return expected.toLowerCase() === current;
  if (day.test(current)) return readDate(expected) === current;
  if (!instant.test(current)) return false;
  const edges = ['first', 'last'] as const;
  const meant = readInZone(timeZone, () =>
    edges.map((edge) => writtenInstant(edge).safeParse(expected).data),
  );
  return meant.some((one) => one !== undefined && Date.parse(one) === Date.parse(current));
}
