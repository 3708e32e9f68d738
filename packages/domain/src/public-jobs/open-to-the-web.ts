import type { Context } from '../context.ts';

/** SQL of the last day on which a job takes applications: the advert's, or else the job's own; null for none. */
export const lastDay = `coalesce((j.advert ->> 'cutOffDate')::date, j."closingDate")`;

/**
 * SQL of whether job `j`, its status joined as `st`, is open to the web: the one truth of it (docs/interface/public-jobs.md#open-to-the-web).
 * @param today SQL of the present day in the account's time zone
 */
export const openToTheWeb = (today: string): string =>
  `(j.advert @> '{"publishToWebsite": true}'::jsonb AND NOT j.archived AND st.closed IS NOT TRUE
    AND coalesce(${lastDay} >= ${today}, true))`;

/** SQL that joins a job's status, for statements that read nothing else of the advert. */
export const statusOfJob = `LEFT JOIN master_data st ON st."accountId" = j."accountId" AND st.id = j."statusId"`;

/** The present day in the account's time zone, yyyy-MM-dd. */
export const todayOf = ({ account, now }: Pick<Context, 'account' | 'now'>): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: account.timeZone,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  }).format(now());
