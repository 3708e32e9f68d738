import type { publicJob } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { documentJoins, documentSql, rowsOfIds } from '../records/record-source.ts';
import { currencyNames } from './currency-names.ts';
import { lastDay, openToTheWeb, todayOf } from './open-to-the-web.ts';
import { publicJobSource } from './public-job-source.ts';

/** A job that is open to the web, and its days as feeds and search engines want them. */
export interface OpenJob {
  readonly job: z.output<typeof publicJob>;
  /** The day it was advertised, yyyy-MM-dd. */
  readonly posted: string;
  /** The last second in which it takes applications, ISO 8601 in UTC; null for no last day. */
  readonly validThrough: string | null;
  /** When it last changed, ISO 8601 in UTC. */
  readonly updatedOn: string;
}

const endOfDay = `to_char(((${lastDay} + 1)::timestamp AT TIME ZONE $5::text - interval '1 second') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const statementFor = (which: string): string => `
  SELECT ${documentSql(publicJobSource)} AS document,
    to_char(coalesce((j.advert ->> 'postedOn')::date, j."dateOpened", (j."createdOn" AT TIME ZONE $5::text)::date), 'YYYY-MM-DD') AS posted,
    ${endOfDay} AS "validThrough", nova_iso(j."updatedOn") AS "updatedOn"
  FROM ${rowsOfIds(`ARRAY(
    SELECT j.id FROM jobs j WHERE j."accountId" = $1 AND ${which}
    ORDER BY j."createdOn" DESC, j.id DESC LIMIT $6)`)}
  JOIN ${publicJobSource.from} ON j."accountId" = page."accountId" AND j.id = page.id ${documentJoins(publicJobSource)}
  ORDER BY page.place`;

const open = openToTheWeb('$2::date');
const ofAll = statementFor(`${open} AND $3::uuid IS NULL`);
const ofOne = statementFor(`j.id = $3::uuid AND ${open} IS TRUE`);

/**
 * Jobs that are open to the web, newest first.
 * @param jobId one of them alone; all where null
 * @param most so many at most
 */
export async function readOpenJobs(
  ctx: Context,
  jobId: string | null,
  most: number,
): Promise<readonly OpenJob[]> {
  const rows = await ctx.db.rows<Omit<OpenJob, 'job'> & { document: string }>(
    jobId === null ? ofAll : ofOne,
    [...[todayOf(ctx), jobId, currencyNames, ctx.account.timeZone, most]],
  );
  return rows.map(({ document, ...days }) => ({ job: jobOf(document), ...days }));
}

/** The database built it in the shape of a public job. */
const jobOf = (document: string): OpenJob['job'] => JSON.parse(document) as OpenJob['job'];
