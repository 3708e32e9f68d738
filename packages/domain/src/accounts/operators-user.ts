import { NovaError } from '@nova/contract';
import type { Database } from '@nova/db';
import { isId } from '../ids.ts';
import { unknownId } from './not-found.ts';

/** A user as an operator's verb finds it. */
export interface OperatorsUser {
  readonly accountId: string;
  readonly name: string;
  readonly disabled: boolean;
}

/**
 * The user that an operator names.
 * @param accountId needed only when users of several accounts carry one id, as imported ones may
 * @throws NOT_FOUND where there is none of this id, BAD_REQUEST where there are several
 */
export async function operatorsUser(
  database: Database,
  userId: string,
  accountId?: string,
): Promise<OperatorsUser> {
  const found = isId(userId)
    ? await database.query<OperatorsUser>(`SELECT "accountId", name, disabled FROM users WHERE id = $1`, [
        userId,
      ])
    : [];
  const [user, other] = found.filter((one) => accountId === undefined || one.accountId === accountId);
  if (user === undefined) throw unknownId('user', userId, 'user list --account ID');
  if (other === undefined) return user;
  throw new NovaError(
    'BAD_REQUEST',
    'Several accounts have a user with this id. Name one with --account ID.',
  );
}

/** The INVALID_STATE of what would be done in the name of a disabled user. */
export const userDisabled = (id: string, name: string): NovaError =>
  new NovaError(
    'INVALID_STATE',
    `${name} is disabled. Let them act again first: \`nova user enable ${id}\`.`,
  );
