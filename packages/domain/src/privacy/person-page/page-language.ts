import type { SiteLanguage } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';

/** Of mails about applications, else of the job pages, else English. */
export async function agencyLanguage(db: Pick<AccountTransaction, 'rows'>): Promise<SiteLanguage> {
  const [found] = await db.rows<{ language: SiteLanguage | null }>(
    `SELECT coalesce(x.language, s.language) AS language FROM accounts a
     LEFT JOIN application_mail_settings x ON x."accountId" = $1
     LEFT JOIN job_sites s ON s."accountId" = $1 WHERE a.id = $1`,
  );
  return found?.language ?? 'en';
}
