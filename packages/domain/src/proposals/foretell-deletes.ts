import type { NovaError } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { dependentsOf, type Kind, type KindName, kinds } from '@nova/kinds';
import type { Context } from '../context.ts';
import { visibleIds } from '../crm/bulk/bulk-groups.ts';
import { deleteRefusal } from '../mailing/campaigns/campaigns.ts';
import { deletion, refusalIn } from '../records/delete-record.ts';
import { notFound } from '../records/refusals.ts';
import { takenBack } from '../taken-back.ts';
import { counted, type Finding } from './foretold.ts';
import type { ProposedWork } from './proposed-work.ts';

/** Records per transaction. A database with one backend makes all others wait for it. */
const groupSize = 20;

/** Limit of records counted per kind and group. */
const mostCounted = 50_000;

/** Finds what deleting the records would do: it deletes them and rolls back. */
export async function foretellDeletes(ctx: Context, { entity, ids }: ProposedWork): Promise<Finding> {
  const kind: Kind<KindName> = kinds[entity];
  const visible = await visibleIds(ctx, entity, ids);
  const refused = new Map<string, NovaError>();
  const along = new Map<string, number>();
  for (let from = 0; from < ids.length; from += groupSize) {
    const group = ids.slice(from, from + groupSize);
    for (const id of group) if (!visible.has(id)) refused.set(id, notFound(kind.singular));
    const found = await takenBack(ctx.db, (tx) =>
      deleteGroup(
        ctx,
        tx,
        kind,
        group.filter((id) => visible.has(id)),
      ),
    );
    for (const [id, error] of found.refused) refused.set(id, error);
    for (const [plural, count] of found.along) along.set(plural, (along.get(plural) ?? 0) + count);
  }
  const goesAlong = Object.fromEntries([...along].toSorted());
  const blocked = ids.flatMap((id) => {
    const error = refused.get(id);
    return error ? [{ id, code: error.code }] : [];
  });
  return {
    effect: {
      summary: `${counted(ids.length - blocked.length, kind)} would be deleted, for good.`,
      total: ids.length,
      ...(along.size > 0 && { goesAlong }),
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
  const belonging = await belongingTo(tx, kind.name, ids);
  const refused = new Map<string, NovaError>();
  for (const id of ids) {
    const error = await refusalOf(ctx, tx, kind, id);
    if (error) refused.set(id, error);
  }
  const along = new Map<string, number>();
  for (const [name, before] of belonging) {
    const { table, plural } = kinds[name];
    const left = await tx.rows<{ id: string }>(
      `SELECT t.id::text AS id FROM ${table} t WHERE t."accountId" = $1 AND t.id = ANY($2::uuid[])`,
      [[...before]],
    );
    if (left.length < before.size) along.set(plural, before.size - left.length);
  }
  return { refused, along };
}

/**
 * Finds records that may be deleted as a consequence, by kind: those that cascade, and those that belong to the
 * deleted ones alone.
 */
async function belongingTo(
  tx: AccountTransaction,
  name: KindName,
  ids: readonly string[],
): Promise<ReadonlyMap<KindName, ReadonlySet<string>>> {
  const found = new Map<KindName, Set<string>>();
  const waiting: { readonly name: KindName; readonly ids: readonly string[] }[] = [{ name, ids }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (next.ids.length === 0) continue;
    for (const { kind, member, onDelete } of dependentsOf(next.name)) {
      if (onDelete !== 'cascade' && !(kind.belongsTo ?? []).includes(member)) continue;
      const rows = await tx.rows<{ id: string }>(
        `SELECT t.id::text AS id FROM ${kind.table} t WHERE t."accountId" = $1 AND t."${member}" = ANY($2::uuid[])
         LIMIT ${String(mostCounted)}`,
        [next.ids],
      );
      // The cast is safe, because `dependentsOf` only returns kinds.
      const dependent = kind.name as KindName;
      const known = found.get(dependent) ?? new Set<string>();
      const fresh = rows.map(({ id }) => id).filter((id) => !known.has(id));
      fresh.forEach((id) => known.add(id));
      found.set(dependent, known);
      waiting.push({ name: dependent, ids: fresh });
    }
  }
  return found;
}

/** Runs the delete and returns its refusal, if any. */
async function refusalOf(
  ctx: Context,
  tx: AccountTransaction,
  { name, singular }: Kind<KindName>,
  id: string,
): Promise<NovaError | undefined> {
  if (name === 'campaign') return deleteRefusal(tx, id);
  const { text, values } = deletion(ctx, name, id);
  return refusalIn(ctx, tx, { kind: name, name: singular, id }, await tx.rows(text, values));
}
