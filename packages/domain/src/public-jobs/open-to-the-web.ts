import type { Context } from '../context.ts';

const cutOff = (from: number, length: number): string =>
  `substr(j.advert ->> 'cutOffDate', ${String(from)}, ${String(length)})::int`;

/** The advert's last day, which is kept as yyyy-MM-dd; a cast to a date depends on settings, and an index knows none. */
const cutOffDate = `make_date(${cutOff(1, 4)}, ${cutOff(6, 2)}, ${cutOff(9, 2)})`;

/** SQL of the last day on which a job takes applications: the advert's, or else the job's own; null for none. */
export const lastDay = `coalesce(${cutOffDate}, j."closingDate")`;

/** Stands for the status of a job that has none. */
const noStatus = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** The statuses of jobs that are open, and that of those which have none. */
const openStatuses = `ARRAY(SELECT ${noStatus} UNION ALL
    SELECT st.id FROM master_data st WHERE st."accountId" = $1 AND st."group" = 'jobStatuses' AND st.closed IS NOT TRUE)`;

/**
 * SQL of whether job `j` is open to the web: the one truth of it (docs/interface/public-jobs.md#open-to-the-web). `jobs_open_idx` is made
 * of the same expressions, so that jobs which are published still, but filled or over, are not looked at;
 * of one job `IS TRUE` behind it keeps to the job's key instead.
 * @param today SQL of the present day in the account's time zone
 */
export const openToTheWeb = (today: string): string =>
  `(j.advert @> '{"publishToWebsite": true}'::jsonb AND NOT j.archived AND coalesce(j."statusId", ${noStatus}) = ANY (${openStatuses})
    AND coalesce(${cutOffDate}, j."closingDate", 'infinity'::date) >= ${today})`;

/** The present day in the account's time zone, yyyy-MM-dd. */
export const todayOf = ({ account, now }: Pick<Context, 'account' | 'now'>): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: account.timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now());
