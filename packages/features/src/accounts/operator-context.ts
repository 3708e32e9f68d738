import { NovaError, Warnings } from '@nova/contract';
import { accountDatabase, type Database } from '@nova/db';
import { type Context, type ContextUser, isId, newId, type Ports } from '@nova/core';
import { createUnknownAccountError } from './account-values.ts';
import { createUserDisabledError } from './users.ts';
import { parseLimits } from './account-limits.ts';

export interface OperatorPlace {
  readonly database: Database;
  /** The ports that the called verbs need. */
  readonly ports: Ports;
}

interface AccountRow {
  readonly name: string;
  readonly timeZone: string;
  readonly currency: string;
}

/**
 * Creates the context of an operator, who sees the whole account, or of one of its users.
 * @throws NOT_FOUND for an unknown account or user; INVALID_STATE for a disabled user
 */
export async function createOperatorContext(
  { database, ports }: OperatorPlace,
  accountId: string,
  userId?: string,
): Promise<Context> {
  const [row] = isId(accountId)
    ? await database.query<AccountRow>(
        `SELECT name, plan, "timeZone", currency, limits::text AS limits FROM accounts WHERE id = $1`,
        [accountId],
      )
    : [];
  if (!row) throw createUnknownAccountError(accountId);
  const { name, timeZone, currency } = row;
  return {
    account: { id: accountId, name, timeZone, currency, limits: parseLimits(row) },
    user: userId === undefined ? operator : await findUserOrThrow(database, accountId, userId),
    keyId: null,
    publishedJobsOnly: false,
    requestId: newId(),
    via: 'rest',
    origin: '',
    db: accountDatabase(database, accountId),
    warnings: new Warnings(),
    ports,
    now: () => new Date(),
  };
}

/** The nil id belongs to no user. */
const operator: ContextUser = {
  id: '00000000-0000-0000-0000-000000000000',
  name: 'the operator',
  team: null,
  restrictToTeam: false,
  billing: 'ALL',
  role: 'ADMIN',
};

async function findUserOrThrow(database: Database, accountId: string, userId: string): Promise<ContextUser> {
  const [user] = isId(userId)
    ? await database.query<ContextUser & { disabled: boolean }>(
        `SELECT id, name, team, "restrictToTeam", billing, role, disabled FROM users WHERE "accountId" = $1 AND id = $2`,
        [accountId, userId],
      )
    : [];
  if (!user) throw new NovaError('NOT_FOUND', `There is no user ${userId} in this account.`);
  const { disabled, ...acting } = user;
  if (disabled) throw createUserDisabledError(userId, user.name);
  return acting;
}
