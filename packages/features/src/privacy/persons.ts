import type { ListEntity } from '../lists/distribution-lists-contract.ts';
import { type Context, isId, rowKinds, notFound } from '@nova/core';
import { type AccountTransaction, retryTransaction } from '@nova/db';

/** The input that identifies a person of one kind. */
export type OfPerson<Name extends ListEntity> = Readonly<Record<`${Name}Id`, string>>;

export interface PersonId {
  readonly entity: ListEntity;
  readonly recordId: string;
}

/** The data of a person that events contain. */
export interface NamedPerson {
  readonly reference: string;
  readonly ownerId: string | null;
}

/** @throws NOT_FOUND */
export async function findPersonOrThrow(
  db: AccountTransaction,
  { entity, recordId }: PersonId,
  lock: '' | 'FOR KEY SHARE' = '',
): Promise<NamedPerson> {
  const { table, name } = rowKinds[entity];
  const [person] = isId(recordId)
    ? await db.rows<NamedPerson>(
        `SELECT t.reference, t."ownerId" FROM ${table} t WHERE t."accountId" = $1 AND t.id = $2 ${lock}`,
        [recordId],
      )
    : [];
  if (!person) throw notFound(name);
  return person;
}

/**
 * Runs work that writes about a person, who cannot be deleted in the meantime. Data about a deleted person
 * would never be erased.
 * @throws NOT_FOUND
 */
export const runForPerson = <T>(
  ctx: Pick<Context, 'db'>,
  person: PersonId,
  work: (tx: AccountTransaction, named: NamedPerson) => Promise<T>,
): Promise<T> =>
  retryTransaction(() =>
    ctx.db.transaction(async (tx) => work(tx, await findPersonOrThrow(tx, person, 'FOR KEY SHARE'))),
  );
