import type { Warning } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { isReference, type Kind, type KindName } from '@nova/kinds';
import type { Context } from '../context.ts';
import { type AuditChanges, listInitialChanges } from './audit.ts';
import { changeLocked } from './change-locked.ts';
import { changeRecord, type CurrentRow, type RecordChange, statusChange } from './change-record.ts';
import { type ChildRows, createPlain, createRecord, type Row } from './create-record.ts';
import { assertBelongs, assertNeeded, assertRecordRoom, type RecordLimit } from './refusals.ts';
import { computeDuplicateKeys } from './dedupe-keys.ts';
import type { RecordKind } from './kinds.ts';
import { compareLinks, linkRows, readLinks, replaceLinks } from './links.ts';
import { type OwnRules, findRules } from './own-rules.ts';
import { loadReferences, mergeLookups, type ReferenceLookup, type References } from './references.ts';
import { buildLookup, rowOf, type Write } from './row-of.ts';

type KnownKind = Kind<KindName>;

/**
 * Creates a record by its definition and the kind's own rules. Without an owner, it belongs to the API user
 * (docs/interface/values.md).
 * @returns the new record's id
 * @throws BAD_REQUEST, NOT_FOUND, DUPLICATE, RECORD_LIMIT_REACHED
 */
export async function createKind(ctx: Context, kind: KnownKind, input: Write): Promise<string> {
  assertNeeded(kind, input);
  const recordLimit = getRecordLimit(ctx, kind);
  if (recordLimit && kind.limitBeforeDuplicates) await assertRecordRoom(ctx, kind, recordLimit);
  const { row, children, ...fresh } = buildFreshRecord(ctx, kind, await lookUp(ctx, kind, input));
  if (!isNumbered(kind)) return createPlain(ctx, kind.name, row, children);
  const created = await createRecord(ctx, kind.name, {
    ...fresh,
    row,
    allowDuplicate: input.allowDuplicate === true,
    ...(recordLimit && { recordLimit }),
    children: ({ id }) => children(id),
  });
  return created.id;
}

/** The data of a create, except what only the new record has: id, reference and instants. */
export interface FreshRecord {
  readonly row: Row;
  /** Keys in order of precedence (docs/interface/duplicates.md). */
  readonly duplicateKeys: readonly string[];
  /** Changes for the audit trail, in addition to the row. */
  readonly also: AuditChanges;
  readonly children: (id: string) => readonly ChildRows[];
}

/**
 * Builds the data of a create.
 * @throws BAD_REQUEST, NOT_FOUND
 */
export function buildFreshRecord(
  ctx: Context,
  kind: KnownKind,
  { write, references }: LookedUp,
): FreshRecord {
  const columns = buildFullRow(ctx, kind, { write, references });
  const row = findRules(ctx, kind).completes?.(ctx, columns, references) ?? columns;
  const links = readLinks(kind, references, write);
  const oneToOne = findRules(ctx, kind).oneToOne?.(write);
  return {
    row: kind.fields.ownerId ? { ownerId: ctx.user.id, ...row } : row,
    duplicateKeys: computeDuplicateKeys(kind, row),
    also: {
      ...listInitialChanges(
        Object.fromEntries(links.map(({ name, ids }) => [name, ids.length > 0 ? ids : null])),
      ),
      ...oneToOne?.initial,
    },
    children: (id) => [...linkRows(id, links), ...(oneToOne?.rows(id) ?? [])],
  };
}

/**
 * Builds the columns of a write that was read from a CV. Unknown names of master data are stored as they are.
 * @throws BAD_REQUEST, NOT_FOUND
 */
export async function buildColumns(ctx: Context, kind: KnownKind, input: Write): Promise<Row> {
  const { write, references } = await lookUp(ctx, kind, input);
  const facts = { references, before: undefined, keepsNames: true };
  return { ...rowOf(kind, references, write), ...findRules(ctx, kind).columns?.(write, facts) };
}

const isNumbered = (kind: KnownKind): kind is Kind<RecordKind> => kind.prefix !== undefined;

/**
 * Updates the given fields (docs/interface/values.md#partial-updates); does not check duplicates.
 * @returns the record's id
 * @throws NOT_FOUND for the record and its references, BAD_REQUEST, and what the kind's own rules throw
 */
export async function updateKind(ctx: Context, kind: KnownKind, id: string, input: Write): Promise<string> {
  const { decide, links, oneToOne } = await prepareKindUpdate(ctx, kind, input);
  if (links.length === 0 && !oneToOne) return changeRecord(ctx, kind.name, id, decide);
  return changeLocked(ctx, kind.name, id, async (current, tx) => ({
    ...(await decide(current, tx)),
    also: { ...(await compareLinks(tx, id, links)), ...(await oneToOne?.changed(tx, id)) },
    alongside: async (inside) => {
      await replaceLinks(inside, id, links);
      await oneToOne?.write(inside, id);
    },
  }));
}

interface UpdateDecision {
  readonly decide: (current: CurrentRow, db: AccountTransaction) => Promise<RecordChange>;
  readonly links: ReturnType<typeof readLinks>;
  readonly oneToOne: ReturnType<NonNullable<OwnRules['oneToOne']>>;
}

/**
 * Prepares an update that can be applied to any record of the kind, so that a dry run can decide for many at
 * once.
 * @throws NOT_FOUND for its references, BAD_REQUEST
 */
export async function prepareKindUpdate(
  ctx: Context,
  kind: KnownKind,
  input: Write,
): Promise<UpdateDecision> {
  const { write, references } = await lookUp(ctx, kind, input);
  return {
    decide: (current, db) =>
      decideUpdate(ctx, kind, { current, row: buildFullRow(ctx, kind, { write, references }, current) }, db),
    links: readLinks(kind, references, write),
    oneToOne: findRules(ctx, kind).oneToOne?.(write),
  };
}

/**
 * Decides what an update of columns writes.
 * @throws what the kind's own rules throw; BAD_REQUEST if the record would belong to nothing
 */
export async function decideUpdate(
  ctx: Context,
  kind: KnownKind,
  { current, row }: { readonly current: CurrentRow; readonly row: Row },
  db: AccountTransaction,
): Promise<RecordChange> {
  await findRules(ctx, kind).refuses?.(row, current, db);
  assertBelongs(kind, { ...current, ...row });
  return {
    row: dropSameInstants(kind, row, current),
    ...computeChangedKeys(kind, current, row),
    children: kind.statusHistory ? statusChange(ctx, kind.name, current, { statusId: row.statusId }) : [],
  };
}

/** Drops instants that only differ in notation, because they do not change. */
const dropSameInstants = (kind: Kind, row: Row, before: CurrentRow): Row =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) =>
        kind.fields[name]?.type !== 'instant' ||
        Date.parse(String(value)) !== Date.parse(String(before[name])),
    ),
  );

interface LookedUp {
  readonly write: Write;
  readonly references: References;
}

/** Looks up all references of a write in one round trip. */
async function lookUp(ctx: Context, kind: KnownKind, input: Write): Promise<LookedUp> {
  const { write, lookup } = await prepareWrite(ctx, kind, input);
  const references = await loadReferences(ctx, lookup);
  noteUnknownUsers(ctx, kind, { write, references });
  return { write, references };
}

export interface Sought {
  readonly write: Write;
  readonly lookup: ReferenceLookup;
}

/** Prepares a write by its kind's rules, and lists all that it refers to. */
export async function prepareWrite(ctx: Context, kind: KnownKind, input: Write): Promise<Sought> {
  const rules = findRules(ctx, kind);
  const write = (await rules.prepare?.(ctx, input)) ?? input;
  return { write, lookup: mergeLookups(buildLookup(kind, write), rules.refersTo?.(write) ?? {}) };
}

/**
 * Warns of unknown users.
 * @throws VALIDATION_ERROR under strict handling
 */
export function noteUnknownUsers(ctx: Context, kind: KnownKind, { write, references }: LookedUp): void {
  ctx.warnings.add(findUnknownUsers(kind, write, references));
  ctx.warnings.settle();
}

/** Finds unknown users in fields whose definition ignores them. */
const findUnknownUsers = (kind: Kind, write: Write, references: References): readonly Warning[] =>
  Object.entries(kind.fields).flatMap(([member, field]) => {
    if (!isReference(field) || field.unknownIs !== 'IGNORED') return [];
    const id = write[member];
    if (typeof id !== 'string' || references.owner(id) !== undefined) return [];
    return [{ path: member, message: 'names no user of your account and was left out' }];
  });

const buildFullRow = (
  ctx: Context,
  kind: KnownKind,
  { write, references }: LookedUp,
  before?: CurrentRow,
): Row => ({
  ...rowOf(kind, references, write),
  ...findRules(ctx, kind).columns?.(write, { references, before }),
});

export const getRecordLimit = (ctx: Context, { limit }: KnownKind): RecordLimit | undefined =>
  limit && { name: limit, max: ctx.account.limits[limit] };

/** Computes the duplicate keys, but only if the write has a field that they compare. */
function computeChangedKeys(
  kind: Kind,
  current: CurrentRow,
  row: Row,
): { readonly duplicateKeys?: readonly string[] } {
  const compared = (kind.duplicates ?? []).flatMap(({ fields }) => fields);
  return compared.some((name) => name in row)
    ? { duplicateKeys: computeDuplicateKeys(kind, { ...current, ...row }) }
    : {};
}
