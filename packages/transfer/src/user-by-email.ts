import { NovaError } from '@nova/contract';
import type { Database } from '@nova/db';

/**
 * The id of the account's user with this email, in any case.
 * @throws NOT_FOUND with the emails that there are
 */
export async function userByEmail(database: Database, accountId: string, email: string): Promise<string> {
  const users = await database.query<{ id: string; email: string }>(
    `SELECT id, email FROM users WHERE "accountId" = $1 ORDER BY email`,
    [accountId],
  );
  const user = users.find((one) => one.email.toLowerCase() === email.trim().toLowerCase());
  if (user) return user.id;
  const known = users.slice(0, 10).map((one) => one.email);
  throw new NovaError(
    'NOT_FOUND',
    `The account has no user with the email ${JSON.stringify(email)}. ${known.length === 0 ? 'It has no user yet.' : `There are: ${known.join(', ')}.`}`,
  );
}
