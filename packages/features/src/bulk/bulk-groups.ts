import { NovaError } from '@nova/contract';
import { foreignKeyViolation, retryTransaction, type AccountTransaction } from '@nova/db';
import { type KindName, kinds } from '@nova/kinds';
import { type Context, reads, buildMatchingRows, condition, visibleToUser, isId } from '@nova/core';
import { type HeldBulk, renewBulk } from './bulk-runs.ts';

/**
 * The number of records in one transaction. It is small, because a transaction holds the embedded database's only
 * backend, for some tenths of a second at most.
 */
export const groupSize = 50;

export const splitIntoGroups = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / groupSize) }, (_, at) =>
    all.slice(at * groupSize, (at + 1) * groupSize),
  );

/** The work of one transaction on a group. It may run again after a deadlock. */
type GroupWork<T, R> = (tx: AccountTransaction, group: readonly T[]) => Promise<R>;

/**
 * Runs work on a group in one transaction. If the database refuses the group, each record gets a transaction of its
 * own, so that one record does not stop the others.
 * @returns the results of the transactions
 * @throws any error that is not the refusal of a record
 */
export async function processGroup<T, R>(
  ctx: Context,
  run: HeldBulk,
  group: readonly T[],
  { work, refused }: { readonly work: GroupWork<T, R>; readonly refused: (one: T, error: NovaError) => R },
): Promise<readonly R[]> {
  const transaction = (some: readonly T[]) =>
    retryTransaction(() =>
      ctx.db.transaction(async (tx) => {
        await renewBulk(tx, run);
        return work(tx, some);
      }),
    );
  try {
    return [await transaction(group)];
  } catch (error) {
    requireRefusal(error);
  }
  const outcomes: R[] = [];
  for (const one of group)
    outcomes.push(await transaction([one]).catch((error: unknown) => refused(one, requireRefusal(error))));
  return outcomes;
}

/**
 * Returns the reason why a record was refused.
 * @throws the error if it does not concern a record
 */
export function requireRefusal(error: unknown): NovaError {
  if (error instanceof NovaError) return error;
  if (foreignKeyViolation(error) === undefined) throw error;
  return new NovaError('NOT_FOUND', 'A record that it was to refer to was deleted meanwhile.', {
    cause: error,
  });
}

/** Returns those of the ids that the user may see (docs/interface/keys-and-accounts.md#users). */
export async function filterVisibleIds(
  ctx: Context,
  name: KindName,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const restrictions = visibleToUser(ctx, kinds[name]);
  if (restrictions.length === 0) return new Set(ids);
  const among = condition('r.id = ANY($?::uuid[])', ids.filter(isId));
  const { sql, values } = buildMatchingRows(reads[name].source, [among, ...restrictions], 2);
  const rows = await ctx.db.rows<{ id: string }>(`SELECT r.id::text AS id ${sql}`, values);
  return new Set(rows.map(({ id }) => id));
}
