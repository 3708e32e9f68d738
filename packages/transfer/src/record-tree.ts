import { NovaError } from '@nova/contract';
import type { Statement } from './group-writer.ts';
import type { TransferKind } from './kinds/transfer-kind.ts';
import type { Row } from './row.ts';

/** Moves in the tree of an account's records queue, as those of single calls do (`nova_lock_<kind>_tree`). */
export async function lockTree(run: Statement, accountId: string, { type }: TransferKind): Promise<void> {
  await run(`SELECT pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2 || ' tree', 0))`, [
    accountId,
    type,
  ]);
}

/** @throws NovaError when a record has become its own ancestor */
export async function assertNoCircle(
  run: Statement,
  accountId: string,
  { type, tree = '' }: TransferKind,
  rows: readonly Row[],
): Promise<void> {
  const below = rows.filter((row) => typeof row[tree] === 'string');
  if (below.length === 0) return;
  const [found] = await run(
    `SELECT k.id FROM unnest($2::uuid[], $3::uuid[]) AS k(id, parent) WHERE nova_is_ancestor($1::uuid, k.id, k.parent) LIMIT 1`,
    [accountId, below.map((row) => row.id), below.map((row) => row[tree])],
  );
  if (found) throw new NovaError('BAD_REQUEST', `${tree}: a ${type} cannot be its own ancestor.`);
}
