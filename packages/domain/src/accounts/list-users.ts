import type { Database } from '@nova/db';
import { isId } from '../ids.ts';
import { unknownAccount } from './not-found.ts';

export interface ListedUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly team: string | null;
  readonly restrictToTeam: boolean;
  readonly billing: string;
  readonly disabled: boolean;
  readonly createdOn: string;
}

/**
 * The users of an account, oldest first (docs/operations.md#the-nova-command).
 * @throws NOT_FOUND for an unknown account
 */
export async function listUsers(database: Database, accountId: string): Promise<readonly ListedUser[]> {
  const account = isId(accountId)
    ? await database.prisma.account.findUnique({
        where: { id: accountId },
        select: { users: { select: shown, orderBy: [{ createdOn: 'asc' }, { id: 'asc' }] } },
      })
    : null;
  if (account === null) throw unknownAccount(accountId);
  return account.users.map((user) => ({ ...user, createdOn: user.createdOn.toISOString() }));
}

const shown = {
  id: true,
  name: true,
  email: true,
  team: true,
  restrictToTeam: true,
  billing: true,
  disabled: true,
  createdOn: true,
} as const;
