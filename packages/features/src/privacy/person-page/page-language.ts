import type { SiteLanguage } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';

/** Returns the language of mails about applications, otherwise that of the job pages, otherwise English. */
export async function readAgencyLanguage(db: Pick<AccountTransaction, 'rows'>): Promise<SiteLanguage> {
  const [found] = await db.rows<{ language: SiteLanguage }>(
    `SELECT l.language FROM (
       SELECT x.language, 1 AS place FROM application_mail_settings x WHERE x."accountId" = $1
       UNION ALL SELECT s.language, 2 AS place FROM job_sites s WHERE s."accountId" = $1) l
     WHERE l.language IS NOT NULL ORDER BY l.place LIMIT 1`,
  );
  return found?.language ?? 'en';
}
