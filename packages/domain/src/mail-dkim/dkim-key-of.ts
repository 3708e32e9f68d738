import { accountDatabase, type AccountDatabase, type Database } from '@nova/db';
import type { DkimKey } from '@nova/mail';
import type { Sealing } from '../sealing.ts';
import { dkimPurpose } from './dkim-purpose.ts';

/**
 * The key that signs what an account sends from a domain; null where it has none (docs/operations.md#dkim).
 * @throws SealError where the server's sealing key is another one than when it was kept
 */
export const dkimKeyOf = (
  { database, sealing }: { readonly database: Database; readonly sealing: Sealing },
  accountId: string,
  domain: string,
): Promise<DkimKey | null> => openDkimKey({ db: accountDatabase(database, accountId), sealing }, domain);

/** As `dkimKeyOf`, within the account. */
export async function openDkimKey(
  { db, sealing }: { readonly db: AccountDatabase; readonly sealing: Sealing },
  domain: string,
): Promise<DkimKey | null> {
  const name = domain.toLowerCase();
  const [row] = await db.rows<{ selector: string; privateKey: string }>(
    `SELECT selector, "privateKey" FROM mail_dkim_keys WHERE "accountId" = $1 AND domain = $2`,
    [name],
  );
  if (row === undefined) return null;
  const privateKey = sealing.unseal(dkimPurpose(db.accountId, name), row.privateKey);
  return { domain: name, selector: row.selector, privateKey };
}
