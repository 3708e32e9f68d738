import { createUser as createEndpoint, userWrite } from './contract.ts';
import { NovaError, type UserRole } from '@nova/contract';
import { isId, newId } from '@nova/core';
import { type Database, uniqueViolation } from '@nova/db';
import { z } from 'zod';
import {
  billing,
  email,
  readInput,
  createUnknownAccountError,
  createUnknownIdError,
  userRole,
} from './account-values.ts';

/** Values that an operator types, with codes in any case. */
const operatorsWords = { email: email(), role: userRole(), billing: billing() } as const;

/** A user that an operator creates is an ADMIN by default. */
const newUser = createEndpoint.input.extend({
  ...operatorsWords,
  role: operatorsWords.role.default('ADMIN'),
  team: userWrite.team.transform((team) => team ?? null),
  billing: operatorsWords.billing.default('ALL'),
});

export type NewUser = z.input<typeof newUser>;

export type CreatedUser = z.output<typeof newUser> & { readonly id: string; readonly accountId: string };

/**
 * Creates a user for an operator (docs/interface/keys-and-accounts.md#users).
 * @throws VALIDATION_ERROR; NOT_FOUND for an unknown account; DUPLICATE with the id of the email's user
 */
export async function createUser(
  database: Database,
  accountId: string,
  fresh: NewUser,
): Promise<CreatedUser> {
  const user = { accountId, id: newId(), ...readInput(newUser, fresh) };
  assertTeam(user);
  await requireAccount(database, accountId);
  try {
    // This statement bypasses Prisma for the reason that `createAccount` gives.
    await database.query(
      `INSERT INTO users ("accountId", id, name, email, role, team, "restrictToTeam", billing, disabled)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        ...[accountId, user.id, user.name, user.email, user.role],
        ...[user.team, user.restrictToTeam, user.billing, user.disabled],
      ],
    );
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error;
    throw await createTakenEmailError(database, user);
  }
  return user;
}

/** @throws VALIDATION_ERROR for a user who is restricted to no team */
export function assertTeam(user: { readonly restrictToTeam?: unknown; readonly team?: unknown }): void {
  if (user.restrictToTeam === true && typeof user.team !== 'string') throw createTeamMissingError();
}

const createTeamMissingError = (): NovaError =>
  new NovaError('VALIDATION_ERROR', 'A user who is restricted to a team needs a team.', {
    issues: [{ path: 'team', message: 'is required with restrictToTeam' }],
  });

async function requireAccount(database: Database, accountId: string): Promise<void> {
  const rows = isId(accountId) ? await database.query(`SELECT FROM accounts WHERE id = $1`, [accountId]) : [];
  if (rows.length === 0) throw createUnknownAccountError(accountId);
}

/** Makes a DUPLICATE with the id of the user who has the email. */
async function createTakenEmailError(
  database: Database,
  { accountId, email }: Pick<CreatedUser, 'accountId' | 'email'>,
): Promise<NovaError> {
  const [other] = await database.query<{ id: string; name: string }>(
    `SELECT id, name FROM users WHERE "accountId" = $1 AND email = $2`,
    [accountId, email],
  );
  const holder = other === undefined ? 'another user' : `${other.name} (${other.id})`;
  const message = `The email ${email} belongs to ${holder} of this account already. Use another email, or that user.`;
  return new NovaError('DUPLICATE', message, other === undefined ? {} : { data: other.id });
}

export interface ListedUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: UserRole;
  readonly team: string | null;
  readonly restrictToTeam: boolean;
  readonly billing: string;
  readonly disabled: boolean;
  readonly createdOn: string;
}

/**
 * Lists an account's users, oldest first.
 * @throws NOT_FOUND for an unknown account
 */
export async function listUsers(database: Database, accountId: string): Promise<readonly ListedUser[]> {
  const account = isId(accountId)
    ? await database.prisma.account.findUnique({
        where: { id: accountId },
        select: { users: { select: selectedColumns, orderBy: [{ createdOn: 'asc' }, { id: 'asc' }] } },
      })
    : null;
  if (account === null) throw createUnknownAccountError(accountId);
  return account.users.map((user) => ({
    ...user,
    role: userRole().parse(user.role),
    createdOn: user.createdOn.toISOString(),
  }));
}

const selectedColumns = {
  id: true,
  name: true,
  email: true,
  role: true,
  team: true,
  restrictToTeam: true,
  billing: true,
  disabled: true,
  createdOn: true,
} as const;

const userChanges = z.object({ ...userWrite, ...operatorsWords }).partial();

/** Omitted members do not change; a null or blank team clears the team. */
export type UserChanges = z.input<typeof userChanges>;

export type UpdatedUser = Omit<ListedUser, 'createdOn'> & { readonly accountId: string };

const team = `CASE WHEN g ? 'team' THEN g ->> 'team' ELSE u.team END`;
const restricted = `coalesce((g ->> 'restrictToTeam')::boolean, u."restrictToTeam")`;

/** `$3` holds the changes. The condition refuses a user who is restricted to a team but has none. */
const statement = `
  UPDATE users u SET name = coalesce(g ->> 'name', u.name), email = coalesce(g ->> 'email', u.email),
    role = coalesce(g ->> 'role', u.role), team = ${team},
    "restrictToTeam" = ${restricted}, billing = coalesce(g ->> 'billing', u.billing),
    disabled = coalesce((g ->> 'disabled')::boolean, u.disabled), "updatedOn" = now()
  FROM (SELECT $3::jsonb AS g) given
  WHERE u."accountId" = $1 AND u.id = $2 AND (NOT ${restricted} OR (${team}) IS NOT NULL)
  RETURNING u."accountId", u.id, u.name, u.email, u.role, u.team, u."restrictToTeam", u.billing, u.disabled`;

/**
 * Changes a user. Servers notice within 5 seconds. A disabled user's keys stop working, open streams end, and
 * webhooks wait (docs/interface/keys-and-accounts.md#disabled-users). An operator may leave an account without an
 * ADMIN.
 * @param whose the account is needed only if several accounts have this id
 * @throws VALIDATION_ERROR; NOT_FOUND for an unknown user; DUPLICATE with the id of the email's user
 */
export async function updateUser(
  database: Database,
  whose: { readonly userId: string; readonly accountId?: string | undefined },
  changes: UserChanges,
): Promise<UpdatedUser> {
  const { userId } = whose;
  const values = readInput(userChanges, changes);
  const { accountId } = await findOperatorsUser(database, userId, whose.accountId);
  try {
    const [changed] = await database.query<UpdatedUser>(statement, [
      accountId,
      userId,
      JSON.stringify(values),
    ]);
    if (changed === undefined) throw createTeamMissingError();
    return changed;
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error;
    throw await createTakenEmailError(database, { accountId, email: values.email ?? '' });
  }
}

interface OperatorsUser {
  readonly accountId: string;
  readonly name: string;
  readonly disabled: boolean;
  /** The account's time zone. */
  readonly timeZone: string;
}

/**
 * Finds the user that an operator names.
 * @param accountId needed if several accounts have this id, as imports may create
 * @throws NOT_FOUND for none, BAD_REQUEST for several
 */
export async function findOperatorsUser(
  database: Database,
  userId: string,
  accountId?: string,
): Promise<OperatorsUser> {
  const users = isId(userId)
    ? await database.query<OperatorsUser>(
        `SELECT u."accountId", u.name, u.disabled, a."timeZone" FROM users u JOIN accounts a ON a.id = u."accountId"
         WHERE u.id = $1`,
        [userId],
      )
    : [];
  const [user, other] = users.filter((one) => accountId === undefined || one.accountId === accountId);
  if (user === undefined) throw createUnknownIdError('user', userId, 'user list --account ID');
  if (other === undefined) return user;
  throw new NovaError(
    'BAD_REQUEST',
    'Several accounts have a user with this id. Name one with --account ID.',
  );
}

export const createUserDisabledError = (id: string, name: string): NovaError =>
  new NovaError(
    'INVALID_STATE',
    `${name} is disabled. Let them act again first: \`nova user enable ${id}\`.`,
  );
