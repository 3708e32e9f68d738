import type { Database } from '@nova/db';

/** Forgets how much went to domains that nobody has been written to, and nobody waits for, since an hour (docs/interface/mail.md#how-fast). */
export async function forgetDomains(database: Database): Promise<void> {
  await database.query(
    `DELETE FROM mail_domain_rates d WHERE d."nextOn" < now() - interval '1 hour'
       AND coalesce((SELECT max(t.moment) FROM unnest(d."claimedOn") AS t(moment)), '-infinity') < now() - interval '1 hour'`,
  );
}
