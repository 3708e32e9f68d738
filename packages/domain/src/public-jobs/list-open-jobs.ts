import type { JobFacets, listOpenJobs as endpoint, publicJob } from '@nova/contract';
import type { z } from 'zod';
import { comparedMoment } from '../compared-moment.ts';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { JsonText, type DocumentPage } from '../json-text.ts';
import { documentJoins, documentSql } from '../records/record-source.ts';
import { currencyNames } from './currency-names.ts';
import { openToTheWeb, todayOf } from './open-to-the-web.ts';
import { hidesCompany, publicJobSource } from './public-job-source.ts';

type PublicJob = z.output<typeof publicJob>;

/** What a place is called where jobs are counted by it. */
const place = `nullif(btrim(coalesce(j.advert #>> '{locationDetail,cityName}', j.advert #>> '{locationDetail,addressLabel}', j.location)), '')`;

/** What words are looked for in: nothing but what the public may read. */
const searched = `nova_unaccent(concat_ws(' ', j.title, j.location, j."shortDescription", j.advert ->> 'description',
  j.advert ->> 'jobType', j.advert #>> '{locationDetail,addressLabel}', j.advert #>> '{locationDetail,cityName}',
  j.advert #>> '{locationDetail,countryName}', array_to_string(j.skills, ' ')))`;

/** The most frequent values among the jobs that all other filters leave, at most a hundred. */
const facet = (column: string, same: string, others: string): string =>
  `(SELECT coalesce(json_agg(json_build_object('value', f.value, 'count', f.count) ORDER BY f.count DESC, f.value), '[]')
    FROM (SELECT min(${column}) AS value, count(*)::int AS count FROM marked WHERE ${column} IS NOT NULL AND ${others}
      GROUP BY ${same} ORDER BY 2 DESC, 1 LIMIT 100) f)`;

const statement = `
  WITH marked AS MATERIALIZED (
    SELECT o.*, ($7::text IS NULL OR coalesce(lower(o.place) = lower($7), false)) AS here,
      ($8::text IS NULL OR coalesce(lower(o.type) = lower($8), false)) AS typed, ($9::boolean IS NULL OR o.remote = $9) AS apart
    FROM (
      SELECT j.id, j."createdOn" AS created, ${place} AS place, nullif(btrim(j.advert ->> 'jobType'), '') AS type,
        j."remoteWorking" AS remote
      FROM jobs j
      WHERE j."accountId" = $1 AND ${openToTheWeb('$2::date')} AND ($3::uuid IS NULL OR (j."companyId" = $3 AND NOT ${hidesCompany}))
        AND ($5::timestamptz IS NULL OR j."updatedOn" >= $5)
        AND (cardinality($6::text[]) = 0 OR ${searched} LIKE ALL ($6))
    ) o
  ), page AS MATERIALIZED (
    SELECT $1::uuid AS "accountId", m.id, m.created FROM marked m WHERE m.here AND m.typed AND m.apart
    ORDER BY m.created DESC, m.id DESC LIMIT $10 OFFSET $11
  )
  SELECT (SELECT concat('[', string_agg(${documentSql(publicJobSource)}, ',' ORDER BY page.created DESC, page.id DESC), ']')
      FROM page JOIN ${publicJobSource.from} ON j."accountId" = page."accountId" AND j.id = page.id ${documentJoins(publicJobSource)}) AS data,
    (SELECT count(*)::int FROM marked m WHERE m.here AND m.typed AND m.apart) AS total,
    json_build_object('location', ${facet('place', 'lower(place)', 'typed AND apart')},
      'jobType', ${facet('type', 'lower(type)', 'here AND apart')},
      'remote', (SELECT coalesce(json_agg(json_build_object('value', f.value, 'count', f.count) ORDER BY f.count DESC, f.value), '[]')
        FROM (SELECT remote AS value, count(*)::int AS count FROM marked WHERE here AND typed GROUP BY remote) f))::text AS facets`;

/**
 * A page of the jobs that are open to the web, newest first, and how many of them have each value of a facet under the other filters
 * (docs/interface/public-jobs.md#facets).
 */
export async function listOpenJobs(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<PublicJob>> {
  const { page, size, companyId, location, jobType, remote, updatedSince, query } = input;
  const since = updatedSince === undefined ? null : comparedMoment(ctx, updatedSince, 'from');
  // An id that cannot be one is as unknown as any other.
  const company =
    companyId === undefined || isId(companyId) ? companyId : '00000000-0000-0000-0000-000000000000';
  const [row] = await ctx.db.rows<{ data: string; total: number; facets: string }>(statement, [
    ...[todayOf(ctx), company ?? null, currencyNames, since, patternsOf(query)],
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

/** A pattern for each word of a query. */
const patternsOf = (query = ''): readonly string[] =>
  [...new Set(query.split(/\s+/u))]
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((word) => `%${plain(word).replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`);

/** As the database folds a text: lower case, without accents. */
const plain = (word: string): string => word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
