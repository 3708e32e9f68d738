import { type Issue, NovaError } from '@nova/contract';
import { mostBulkRecords, type runBulk } from './contract.ts';
import {
  type Context,
  isId,
  reads,
  buildQueryConditions,
  findRules,
  idsStatement,
  loadReferences,
  notFound,
  refuseEndlessQuery,
  buildLookup,
  rowOf,
  tagsToStore,
  type Row,
  visibleToUser,
} from '@nova/core';
import { findStaticListOrThrow, type FoundList } from '../lists/distribution-lists.ts';
import { type Kind, type KindName, kinds } from '@nova/kinds';
import type { z } from 'zod';

export type BulkInput = z.output<typeof runBulk.input>;

type StoredTags = NonNullable<ReturnType<typeof tagsToStore>>;

/** The changes that a bulk run makes to each record. */
export interface BulkWork {
  readonly set: Row;
  readonly addTags: StoredTags;
  readonly removeTags: StoredTags;
  readonly list: FoundList | undefined;
}

/**
 * Reads a request and looks up the records it refers to.
 * @throws VALIDATION_ERROR for members that contradict each other or that the kind lacks; NOT_FOUND; BAD_REQUEST
 * for a list of other records
 */
export async function readWork(ctx: Context, input: BulkInput): Promise<BulkWork> {
  const kind: Kind<KindName> = kinds[input.kind];
  assertFits(kind, input);
  const { set = {}, distributionListId } = input;
  const references = await loadReferences(ctx, buildLookup(kind, set));
  const row = rowOf(kind, references, set);
  // A single write ignores an unknown owner. A bulk run refuses one; otherwise many records would silently remain
  // unchanged.
  if (set.ownerId !== undefined && row.ownerId === undefined) throw notFound('user');
  return {
    set: row,
    addTags: tagsToStore(input.addTags) ?? [],
    removeTags: tagsToStore(input.removeTags) ?? [],
    list: distributionListId === undefined ? undefined : await findListOfKind(ctx, kind, distributionListId),
  };
}

async function findListOfKind(ctx: Context, { name, plural }: Kind, listId: string): Promise<FoundList> {
  const list = await findStaticListOrThrow(ctx, listId);
  if (list.entity === name) return list;
  throw new NovaError(
    'BAD_REQUEST',
    `distributionListId: this list holds records of the kind ${list.entity}, not ${plural}.`,
  );
}

/**
 * Checks that the members of a request fit the kind and each other.
 * @throws VALIDATION_ERROR
 */
function assertFits(kind: Kind, input: BulkInput): void {
  const issues = [...findChoiceIssues(input), ...findWorkIssues(input), ...findKindIssues(kind, input)];
  const [first] = issues;
  if (!first) return;
  throw new NovaError('VALIDATION_ERROR', `${first.path}: ${first.message}`, { issues });
}

const findChoiceIssues = ({ ids, query }: BulkInput): readonly Issue[] =>
  (ids === undefined) === (query === undefined)
    ? [{ path: 'ids', message: 'give either ids or query: which records are meant' }]
    : [];

function findWorkIssues(input: BulkInput): readonly Issue[] {
  const { set = {}, addTags = [], removeTags = [], distributionListId } = input;
  const requestedValues = [...Object.values(set).filter((id) => id !== undefined), ...addTags, ...removeTags];
  const changes = requestedValues.length > 0 || distributionListId !== undefined;
  if (input.delete === true && changes)
    return [{ path: 'delete', message: 'stands alone: a deleted record has nothing to change' }];
  if (input.delete !== true && !changes)
    return [{ path: 'set', message: 'say what is to be done: set, tags, a distribution list or delete' }];
  const keys = new Set(addTags.map(tagKey));
  const at = removeTags.findIndex((tag) => keys.has(tagKey(tag)));
  return at < 0 ? [] : [{ path: `removeTags.${String(at)}`, message: 'cannot both come and go' }];
}

function findKindIssues({ fields, plural }: Kind, { set = {}, ...input }: BulkInput): readonly Issue[] {
  const missing = { message: `cannot be set on ${plural}` };
  return [
    ...Object.entries(set).flatMap(([name, id]) =>
      id === undefined || fields[name]?.written === 'calls' ? [] : [{ path: `set.${name}`, ...missing }],
    ),
    ...(['addTags', 'removeTags'] as const).flatMap((path) =>
      input[path] === undefined || fields.tags ? [] : [{ path, ...missing }],
    ),
  ];
}

interface Tag {
  readonly group?: string | null | undefined;
  readonly value: string;
}

/** Returns a key that is equal for equal tags. */
export const tagKey = ({ group, value }: Tag): string => JSON.stringify([group ?? null, value]);

/** Records chosen by their ids or by a query. */
export interface SoughtRecords {
  readonly kind: KindName;
  readonly ids?: readonly string[] | undefined;
  readonly query?: string | undefined;
}

/**
 * Returns the ids of the chosen records in lower case, without repetitions.
 * @throws INVALID_QUERY; BAD_REQUEST for a query that finds too many records
 */
export async function findChosenIds(
  ctx: Context,
  { kind: name, ids, query }: SoughtRecords,
  mostFound: number = mostBulkRecords,
): Promise<readonly string[]> {
  if (ids !== undefined) return [...new Set(ids.map((id) => (isId(id) ? id.toLowerCase() : id)))];
  const kind: Kind<KindName> = kinds[name];
  const conditions = [
    ...visibleToUser(ctx, kind),
    ...((await findRules(ctx, kind).narrows?.(ctx, {}))?.conditions ?? []),
    ...(await buildQueryConditions(ctx, name, query, { lenient: false })),
  ];
  const { text, values } = idsStatement(reads[name].source, conditions, undefined);
  const rows = await ctx.db
    .rows<{ id: string }>(text, [...values, mostFound + 1], { dynamic: true, search: true })
    .catch(refuseEndlessQuery);
  if (rows.length <= mostFound) return rows.map(({ id }) => id);
  const limit = mostFound.toLocaleString('en');
  throw new NovaError(
    'BAD_REQUEST',
    `query: finds more than ${limit} ${kind.plural}. Narrow it, and repeat.`,
  );
}
