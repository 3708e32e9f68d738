import type { Database } from '@nova/db';
import { countOfKeys } from '@nova/domain';

/** Who could call the server, as far as keys tell. */
export type KeysThere = 'no account' | 'no key' | 'some';

/** Whether there is an account, and a key that works. */
export async function keysThere(database: Database): Promise<KeysThere> {
  const [found] = await database.query<{ account: boolean; key: boolean }>(
    `SELECT EXISTS (SELECT FROM accounts) AS account, ${countOfKeys} > 0 AS key`,
  );
  if (found?.key === true) return 'some';
  return found?.account === true ? 'no key' : 'no account';
}

/** Whom a start names in the commands that it prints. */
export interface OldestUser {
  readonly accountId: string;
  /** Null where the account has nobody yet. */
  readonly userId: string | null;
}

/** The oldest account and its oldest user; undefined where there is no account. */
export async function oldestUser(database: Database): Promise<OldestUser | undefined> {
  const [found] = await database.query<OldestUser>(
    `SELECT a.id AS "accountId", (SELECT u.id FROM users u WHERE u."accountId" = a.id AND NOT u.disabled
       ORDER BY u."createdOn", u.id LIMIT 1) AS "userId"
     FROM accounts a ORDER BY a."createdOn", a.id LIMIT 1`,
  );
  return found;
}
