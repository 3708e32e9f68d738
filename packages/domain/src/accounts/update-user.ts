import { optionalText } from '@nova/contract';
import { uniqueViolation, type Database } from '@nova/db';
import { z } from 'zod';
import { emailTaken, teamMissing, userFields } from './create-user.ts';
import type { ListedUser } from './list-users.ts';
import { operatorsUser } from './operators-user.ts';
import { readInput } from './read-input.ts';

const input = z.object({ ...userFields, team: optionalText(), disabled: z.boolean() }).partial();

/** What is left out stays; a null or blank team takes it away. */
export type UserChanges = z.input<typeof input>;

export type UpdatedUser = Omit<ListedUser, 'createdOn'> & { readonly accountId: string };

const team = `CASE WHEN g ? 'team' THEN g ->> 'team' ELSE u.team END`;
const restricted = `coalesce((g ->> 'restrictToTeam')::boolean, u."restrictToTeam")`;

/** $3 holds what is given. One who sees a team alone needs one. */
const statement = `
  UPDATE users u SET name = coalesce(g ->> 'name', u.name), email = coalesce(g ->> 'email', u.email), team = ${team},
    "restrictToTeam" = ${restricted}, billing = coalesce(g ->> 'billing', u.billing),
    disabled = coalesce((g ->> 'disabled')::boolean, u.disabled), "updatedOn" = now()
  FROM (SELECT $3::jsonb AS g) given
  WHERE u."accountId" = $1 AND u.id = $2 AND (NOT ${restricted} OR (${team}) IS NOT NULL)
  RETURNING u."accountId", u.id, u.name, u.email, u.team, u."restrictToTeam", u.billing, u.disabled`;

/**
 * Changes what is given of a user. Servers notice within 5 seconds: the keys of one who is disabled work nowhere from then on, open
 * streams end, webhooks wait for somebody else; records stay, and stay the user's (docs/interface/keys-and-accounts.md#disabled-users).
 * @param whose the account is needed only when users of several carry one id
 * @throws VALIDATION_ERROR; NOT_FOUND for an unknown user; DUPLICATE with the other's id when the email is taken
 */
export async function updateUser(
  database: Database,
  whose: { readonly userId: string; readonly accountId?: string | undefined },
  changes: UserChanges,
): Promise<UpdatedUser> {
  const { userId } = whose;
  const given = readInput(input, changes);
  const { accountId } = await operatorsUser(database, userId, whose.accountId);
  try {
    const [changed] = await database.query<UpdatedUser>(statement, [
      accountId,
      userId,
      JSON.stringify(given),
    ]);
    if (changed === undefined) throw teamMissing();
    return changed;
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error;
    throw await emailTaken(database, { accountId, email: given.email ?? '' });
  }
}
