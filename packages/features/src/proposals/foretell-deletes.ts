import type { NovaError } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { findDependents, type Kind, type KindName, kinds } from '@nova/kinds';
import { type Context, buildDeletion, explainRefusal, notFound, runAndRollBack } from '@nova/core';
import { filterVisibleIds } from '../bulk/bulk-groups.ts';
import { findDeleteRefusal } from '../campaigns/campaigns.ts';
import { formatCount, type Finding } from './foretold.ts';
import type { ProposedWork } from './proposed-work.ts';

/** Records per transaction. A database with one backend makes all others wait for it. */
const groupSize = 20;

/** Limit of records counted per kind and group. */
const mostCounted = 50_000;

/** Finds what deleting the records would do: it deletes them and rolls back. */
export async function previewDeletes(ctx: Context, { entity, ids }: ProposedWork): Promise<Finding> {
  const kind: Kind<KindName> = kinds[entity];
  const visible = await filterVisibleIds(ctx, entity, ids);
  const refused = new Map<string, NovaError>();
  const alongCounts = new Map<string, number>();
  for (let from = 0; from < ids.length; from += groupSize) {
    const group = ids.slice(from, from + groupSize);
    for (const id of group) if (!visible.has(id)) refused.set(id, notFound(kind.singular));
    const groupOutcome = await runAndRollBack(ctx.db, (tx) =>
      deleteGroup(
        ctx,
        tx,
        kind,
        group.filter((id) => visible.has(id)),
      ),
    );
    for (const [id, error] of groupOutcome.refused) refused.set(id, error);
    for (const [plural, count] of groupOutcome.along)
      alongCounts.set(plural, (alongCounts.get(plural) ?? 0) + count);
  }
  const goesAlong = Object.fromEntries([...alongCounts].toSorted());
  const blocked = ids.flatMap((id) => {
    const error = refused.get(id);
    return error ? [{ id, code: error.code }] : [];
  });
  return {
    effect: {
      summary: `${formatCount(ids.length - blocked.length, kind)} would be deleted, for good.`,
      total: ids.length,
      ...(alongCounts.size > 0 && { goesAlong }),
      ...(blocked.length > 0 && { blocked }),
    },
    refusal: blocked.length === ids.length ? [...refused.values()][0] : undefined,
  };
}

interface DeletedGroup {
  readonly refused: ReadonlyMap<string, NovaError>;
  /** The number of records deleted as a consequence, by plural of their kind. */
  readonly along: ReadonlyMap<string, number>;
}

async function deleteGroup(
  ctx: Context,
  tx: AccountTransaction,
  kind: Kind<KindName>,
  ids: readonly string[],
): Promise<DeletedGroup> {
  const belonging = await findBelongings(tx, kind.name, ids);
  const refused = new Map<string, NovaError>();
  for (const id of ids) {
    const error = await findRefusal(ctx, tx, kind, id);
    if (error) refused.set(id, error);
  }
  const alongCounts = new Map<string, number>();
  for (const [name, before] of belonging) {
    const { table, plural } = kinds[name];
    const remainingRows = await tx.rows<{ id: string }>(
      `SELECT t.id::text AS id FROM ${table} t WHERE t."accountId" = $1 AND t.id = ANY($2::uuid[])`,
      [[...before]],
    );
    if (remainingRows.length < before.size) alongCounts.set(plural, before.size - remainingRows.length);
  }
  return { refused, along: alongCounts };
}

/**
 * Finds records that may be deleted as a consequence, by kind: those that cascade, and those that belong to the
 * deleted ones alone.
 */
async function findBelongings(
  tx: AccountTransaction,
  name: KindName,
  ids: readonly string[],
): Promise<ReadonlyMap<KindName, ReadonlySet<string>>> {
  const idsByKind = new Map<KindName, Set<string>>();
  const waiting: { readonly name: KindName; readonly ids: readonly string[] }[] = [{ name, ids }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (next.ids.length === 0) continue;
    for (const { kind, member, onDelete } of findDependents(next.name)) {
      if (onDelete !== 'cascade' && !(kind.belongsTo ?? []).includes(member)) continue;
      const rows = await tx.rows<{ id: string }>(
        `SELECT t.id::text AS id FROM ${kind.table} t WHERE t."accountId" = $1 AND t."${member}" = ANY($2::uuid[])
         LIMIT ${String(mostCounted)}`,
        [next.ids],
      );
      // The cast is safe, because `findDependents` only returns kinds.
      const dependent = kind.name as KindName;
      const knownIds = idsByKind.get(dependent) ?? new Set<string>();
      const fresh = rows.map(({ id }) => id).filter((id) => !knownIds.has(id));
      fresh.forEach((id) => knownIds.add(id));
      idsByKind.set(dependent, knownIds);
      waiting.push({ name: dependent, ids: fresh });
    }
  }
  return idsByKind;
}

/** Runs the delete and returns its refusal, if any. */
async function findRefusal(
  ctx: Context,
  tx: AccountTransaction,
  { name, singular }: Kind<KindName>,
  id: string,
): Promise<NovaError | undefined> {
  if (name === 'campaign') return findDeleteRefusal(tx, id);
  const { text, values } = buildDeletion(ctx, name, id);
  return explainRefusal(ctx, tx, { kind: name, name: singular, id }, await tx.rows(text, values));
}
