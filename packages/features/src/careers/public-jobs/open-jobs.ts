import type {
  getOpenJob as getEndpoint,
  JobFacets,
  listOpenJobs as listEndpoint,
  openJob,
} from '../open-jobs-contract.ts';
import type { publicJob } from '../contract.ts';
import {
  resolveMoment,
  type Context,
  isId,
  type DocumentPage,
  JsonText,
  documentJoins,
  documentSql,
  buildIdRows,
  formatToday,
  notFound,
} from '@nova/core';
import { buildQuestionsSql } from '../../jobs/advert-sql.ts';
import type { z } from 'zod';
import { currencyNames, hidesCompany, publicJobSource } from './public-jobs.ts';

const buildCutOff = (from: number, length: number): string =>
  `substr(j.advert ->> 'cutOffDate', ${String(from)}, ${String(length)})::int`;

/**
 * SQL of the advert's last day for applications, which is stored as a text yyyy-MM-dd. A cast from text to date
 * would depend on settings, which an index does not allow.
 */
const cutOffDate = `make_date(${buildCutOff(1, 4)}, ${buildCutOff(6, 2)}, ${buildCutOff(9, 2)})`;

/** SQL of the last day for applications: the advert's, else the job's own, else null. */
const lastDay = `coalesce(${cutOffDate}, j."closingDate")`;

/** The id that the index uses for jobs without a status. */
const noStatus = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** The statuses of open jobs, including `noStatus`. */
const openStatuses = `ARRAY(SELECT ${noStatus} UNION ALL
    SELECT st.id FROM master_data st WHERE st."accountId" = $1 AND st."group" = 'jobStatuses' AND st.closed IS NOT TRUE)`;

/**
 * Returns SQL that checks whether job `j` is open to the web (docs/interface/public-jobs.md#open-to-the-web).
 * `jobs_open_idx` has the same expressions, so closed jobs are not scanned. A statement about one job appends `IS
 * TRUE`, which makes the planner use the primary key instead.
 * @param today SQL of today in the account's time zone
 */
export const buildOpenCondition = (today: string): string =>
  `(j.advert @> '{"publishToWebsite": true}'::jsonb AND NOT j.archived AND coalesce(j."statusId", ${noStatus}) = ANY (${openStatuses})
    AND coalesce(${cutOffDate}, j."closingDate", 'infinity'::date) >= ${today})`;

type PublicJob = z.output<typeof publicJob>;

const place = `nullif(btrim(coalesce(j.advert #>> '{locationDetail,cityName}', j.advert #>> '{locationDetail,addressLabel}', j.location)), '')`;

/** The text that a query searches; it holds only what the public may read. */
const searchedText = `nova_unaccent(concat_ws(' ', j.title, j.location, j."shortDescription", j.advert ->> 'description',
  j.advert ->> 'jobType', j.advert #>> '{locationDetail,addressLabel}', j.advert #>> '{locationDetail,cityName}',
  j.advert #>> '{locationDetail,countryName}', array_to_string(j.skills, ' ')))`;

/** Returns SQL of the hundred most frequent values of a column among jobs that match the other filters. */
const buildFacet = (column: string, same: string, others: string): string =>
  `(SELECT coalesce(json_agg(json_build_object('value', f.value, 'count', f.count) ORDER BY f.count DESC, f.value), '[]')
    FROM (SELECT min(${column}) AS value, count(*)::int AS count FROM marked WHERE ${column} IS NOT NULL AND ${others}
      GROUP BY ${same} ORDER BY 2 DESC, 1 LIMIT 100) f)`;

const listSql = `
  WITH marked AS MATERIALIZED (
    SELECT o.*, ($7::text IS NULL OR coalesce(lower(o.place) = lower($7), false)) AS here,
      ($8::text IS NULL OR coalesce(lower(o.type) = lower($8), false)) AS typed, ($9::boolean IS NULL OR o.remote = $9) AS apart
    FROM (
      SELECT j.id, j."createdOn" AS created, ${place} AS place, nullif(btrim(j.advert ->> 'jobType'), '') AS type,
        j."remoteWorking" AS remote
      FROM jobs j
      WHERE j."accountId" = $1 AND ${buildOpenCondition('$2::date')} AND ($3::uuid IS NULL OR (j."companyId" = $3 AND NOT ${hidesCompany}))
        AND ($5::timestamptz IS NULL OR j."updatedOn" >= $5)
        AND (cardinality($6::text[]) = 0 OR ${searchedText} LIKE ALL ($6))
    ) o
  ), page AS MATERIALIZED (
    SELECT $1::uuid AS "accountId", m.id, m.created FROM marked m WHERE m.here AND m.typed AND m.apart
    ORDER BY m.created DESC, m.id DESC LIMIT $10 OFFSET $11
  )
  SELECT (SELECT concat('[', string_agg(${documentSql(publicJobSource)}, ',' ORDER BY page.created DESC, page.id DESC), ']')
      FROM page JOIN ${publicJobSource.from} ON j."accountId" = page."accountId" AND j.id = page.id ${documentJoins(publicJobSource)}) AS data,
    (SELECT count(*)::int FROM marked m WHERE m.here AND m.typed AND m.apart) AS total,
    json_build_object('location', ${buildFacet('place', 'lower(place)', 'typed AND apart')},
      'jobType', ${buildFacet('type', 'lower(type)', 'here AND apart')},
      'remote', (SELECT coalesce(json_agg(json_build_object('value', f.value, 'count', f.count) ORDER BY f.count DESC, f.value), '[]')
        FROM (SELECT remote AS value, count(*)::int AS count FROM marked WHERE here AND typed GROUP BY remote) f))::text AS facets`;

/** Lists open jobs, newest first, with counts by facet (docs/interface/public-jobs.md#facets). */
export async function listOpenJobs(
  ctx: Context,
  input: z.output<typeof listEndpoint.input>,
): Promise<DocumentPage<PublicJob>> {
  const { page, size, companyId, location, jobType, remote, updatedSince, query } = input;
  const since = updatedSince === undefined ? null : resolveMoment(ctx, updatedSince, 'from');
  // A malformed id is treated as an unknown one, so the list is empty.
  const company =
    companyId === undefined || isId(companyId) ? companyId : '00000000-0000-0000-0000-000000000000';
  const [row] = await ctx.db.rows<{ data: string; total: number; facets: string }>(listSql, [
    ...[formatToday(ctx), company ?? null, currencyNames, since, buildPatterns(query)],
    ...[location ?? null, jobType ?? null, remote ?? null, size, page * size],
  ]);
  if (!row) throw new Error('A statement without a table answered no row');
  return {
    data: new JsonText<PublicJob[]>(row.data),
    page,
    size,
    total: row.total,
    facets: new JsonText<JobFacets>(row.facets),
  };
}

const mostWords = 20;

const buildPatterns = (query = ''): readonly string[] =>
  [...new Set(query.split(/\s+/u))]
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((word) => `%${normaliseWord(word).replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`);

/** Folds a word in the same way as the database folds the searched text. */
const normaliseWord = (word: string): string =>
  word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const openJobSource = {
  ...publicJobSource,
  members: { ...publicJobSource.members, questions: buildQuestionsSql('j') },
};

const openJobSql = `SELECT ${documentSql(openJobSource)} AS data FROM ${buildIdRows('ARRAY[$3::uuid]')}
  JOIN ${openJobSource.from} ON j."accountId" = page."accountId" AND j.id = page.id ${documentJoins(openJobSource)}
  WHERE ${buildOpenCondition('$2::date')} IS TRUE`;

/**
 * Returns an open job with the questions of its form.
 * @throws NOT_FOUND for any other job (docs/interface/public-jobs.md#open-to-the-web)
 */
export async function getOpenJob(
  ctx: Context,
  { jobId }: z.output<typeof getEndpoint.input>,
): Promise<JsonText<z.output<typeof openJob>>> {
  if (!isId(jobId)) throw notFound('job');
  const [row] = await ctx.db.rows<{ data: string }>(openJobSql, [formatToday(ctx), jobId, currencyNames]);
  if (!row) throw notFound('job');
  return new JsonText(row.data);
}

/** An open job as feeds and search engines need it. */
export interface OpenJob {
  readonly job: z.output<typeof publicJob>;
  /** The day of posting, yyyy-MM-dd. */
  readonly posted: string;
  /** The last second for applications, ISO 8601 in UTC; null without a last day. */
  readonly validThrough: string | null;
  /** The last change, ISO 8601 in UTC. */
  readonly updatedOn: string;
}

const endOfDay = `to_char(((${lastDay} + 1)::timestamp AT TIME ZONE $5::text - interval '1 second') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const buildStatement = (which: string): string => `
  SELECT ${documentSql(publicJobSource)} AS document,
    to_char(coalesce((j.advert ->> 'postedOn')::date, j."dateOpened", (j."createdOn" AT TIME ZONE $5::text)::date), 'YYYY-MM-DD') AS posted,
    ${endOfDay} AS "validThrough", nova_iso(j."updatedOn") AS "updatedOn"
  FROM ${buildIdRows(`ARRAY(
    SELECT j.id FROM jobs j WHERE j."accountId" = $1 AND ${which}
    ORDER BY j."createdOn" DESC, j.id DESC LIMIT $6)`)}
  JOIN ${publicJobSource.from} ON j."accountId" = page."accountId" AND j.id = page.id ${documentJoins(publicJobSource)}
  ORDER BY page.place`;

const openCondition = buildOpenCondition('$2::date');

const allJobsStatement = buildStatement(`${openCondition} AND $3::uuid IS NULL`);

const oneJobStatement = buildStatement(`j.id = $3::uuid AND ${openCondition} IS TRUE`);

/**
 * Reads open jobs, newest first.
 * @param jobId the only job to read; null for all
 * @param most the maximum number of jobs
 */
export async function readOpenJobs(
  ctx: Context,
  jobId: string | null,
  most: number,
): Promise<readonly OpenJob[]> {
  const rows = await ctx.db.rows<Omit<OpenJob, 'job'> & { document: string }>(
    jobId === null ? allJobsStatement : oneJobStatement,
    [...[formatToday(ctx), jobId, currencyNames, ctx.account.timeZone, most]],
  );
  return rows.map(({ document, ...days }) => ({ job: parseJob(document), ...days }));
}

/** The cast is safe because the statement builds this shape. */
const parseJob = (document: string): OpenJob['job'] => JSON.parse(document) as OpenJob['job'];
