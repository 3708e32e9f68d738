import type { Database } from '@nova/db';
import { isId } from '../ids.ts';
import { unknownAccount } from './not-found.ts';

/** What work for a whole account begins with. */
export interface KnownAccount {
  /** By its IANA name. */
  readonly timeZone: string;
}

/** The account that an operator names. @throws NOT_FOUND where there is none of this id */
export async function knownAccount(database: Database, accountId: string): Promise<KnownAccount> {
  const [account] = isId(accountId)
    ? await database.query<KnownAccount>(`SELECT "timeZone" FROM accounts WHERE id = $1`, [accountId])
    : [];
  if (!account) throw unknownAccount(accountId);
  return account;
}
