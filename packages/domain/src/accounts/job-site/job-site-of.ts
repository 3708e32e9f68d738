import type { Database } from '@nova/db';
import { isId } from '../../ids.ts';
import { unknownAccount } from '../not-found.ts';
import { jobSite, jobSiteColumns, type JobSite } from './job-site.ts';

/** The job pages of an account, open or not by its key; null where none were opened. @throws NOT_FOUND for an unknown account */
export async function jobSiteOf(database: Database, accountId: string): Promise<JobSite | null> {
  const [row] = isId(accountId)
    ? await database.query<{ slug: string | null }>(
        `SELECT ${jobSiteColumns} FROM accounts a LEFT JOIN job_sites s ON s."accountId" = a.id WHERE a.id = $1`,
        [accountId],
      )
    : [];
  if (row === undefined) throw unknownAccount(accountId);
  return row.slug === null ? null : jobSite.parse(row);
}
