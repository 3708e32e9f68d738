import type { Database } from '@nova/db';
import { waitsFor } from './leased-mail.ts';

/** Removes mails about applications that ended more than a day ago, and those that waited for too long. @returns how many */
export async function removeOldApplicationMails(database: Database): Promise<number> {
  const removed = await database.query(
    `DELETE FROM application_mails m WHERE m."createdOn" < now() - interval '1 day'
       AND (m.state <> 'WAITING' OR m."createdOn" < now() - interval '${waitsFor}') RETURNING 1`,
  );
  return removed.length;
}
