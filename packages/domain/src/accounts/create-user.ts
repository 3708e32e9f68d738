import { NovaError, optionalText } from '@nova/contract';
import { uniqueViolation, type Database } from '@nova/db';
import { z } from 'zod';
import { isId, newId } from '../ids.ts';
import { billing, email, name } from './account-values.ts';
import { unknownAccount } from './not-found.ts';
import { readInput } from './read-input.ts';

/** What a user is made of, each as it is checked. */
export const userFields = {
  name: name(),
  email: email(),
  team: optionalText().transform((team) => team ?? null),
  restrictToTeam: z.boolean(),
  billing: billing(),
} as const;

const input = z.object({
  ...userFields,
  restrictToTeam: userFields.restrictToTeam.default(false),
  billing: userFields.billing.default('ALL'),
});

export type NewUser = z.input<typeof input>;

export type CreatedUser = z.output<typeof input> & { readonly id: string; readonly accountId: string };

/**
 * Creates a user of an account (docs/interface/keys-and-accounts.md#users).
 * @throws VALIDATION_ERROR; NOT_FOUND for an unknown account; DUPLICATE with the existing id when the email is taken
 */
export async function createUser(
  database: Database,
  accountId: string,
  fresh: NewUser,
): Promise<CreatedUser> {
  const user = { accountId, id: newId(), ...readInput(input, fresh) };
  if (user.restrictToTeam && user.team === null) throw teamMissing();
  await mustExist(database, accountId);
  try {
    // Without Prisma, as an account is made.
    await database.query(
      `INSERT INTO users ("accountId", id, name, email, team, "restrictToTeam", billing) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [accountId, user.id, user.name, user.email, user.team, user.restrictToTeam, user.billing],
    );
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error;
    throw await emailTaken(database, user);
  }
  return user;
}

/** What is wrong with a user who is restricted to a team and has none. */
export const teamMissing = (): NovaError =>
  new NovaError('VALIDATION_ERROR', 'A user who is restricted to a team needs a team.', {
    issues: [{ path: 'team', message: 'is required with restrictToTeam' }],
  });

async function mustExist(database: Database, accountId: string): Promise<void> {
  const found = isId(accountId)
    ? await database.query(`SELECT FROM accounts WHERE id = $1`, [accountId])
    : [];
  if (found.length === 0) throw unknownAccount(accountId);
}

/** The DUPLICATE of an email that another user of the account has, with that user's id. */
export async function emailTaken(
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
