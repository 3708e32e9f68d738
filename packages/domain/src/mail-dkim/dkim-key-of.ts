import { accountDatabase, type Database } from '@nova/db';
import type { DkimKey } from '@nova/mail';
import type { Sealing } from '../sealing.ts';
import { dkimPurpose } from './dkim-purpose.ts';

/**
 * The key that signs what an account sends from a domain; null where it has none (docs/operations.md#dkim).
 * @throws SealError where the server's sealing key is another one than when it was kept
 */
export async function dkimKeyOf(
  { database, sealing }: { readonly database: Database; readonly sealing: Sealing },
  accountId: string,
  domain: string,
): Promise<DkimKey | null> {
  const name = domain.toLowerCase();
  const [row] = await accountDatabase(database, accountId).rows<{ selector: string; privateKey: string }>(
    `SELECT selector, "privateKey" FROM mail_dkim_keys WHERE "accountId" = $1 AND domain = $2`,
    [name],
  );
  if (row === undefined) return null;
  const privateKey = sealing.unseal(dkimPurpose(accountId, name), row.privateKey);
  return { domain: name, selector: row.selector, privateKey };
}
