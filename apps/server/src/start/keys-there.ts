import type { Database } from '@nova/db';

/** Who could call the server, as far as keys tell. */
export type KeysThere = 'no account' | 'no key' | 'some';

/** Whether there is an account, and a key that works. */
export async function keysThere(database: Database): Promise<KeysThere> {
  const [found] = await database.query<{ account: boolean; key: boolean }>(
    `SELECT EXISTS (SELECT FROM accounts) AS account, EXISTS (SELECT FROM api_keys
       WHERE "revokedOn" IS NULL AND ("expiresOn" IS NULL OR "expiresOn" > now())) AS key`,
  );
  if (found?.key === true) return 'some';
  return found?.account === true ? 'no key' : 'no account';
}
