import type { listPublicJobs as endpoint, publicJob } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { JsonText } from '../json-text.ts';
import { notFound } from '../records/not-found.ts';
import { documentJoins, documentSql, rowsOfIds } from '../records/record-source.ts';
import { currencyNames } from './currency-names.ts';
import { hidesCompany, isPublished, publicJobSource } from './public-job-source.ts';

/** The public jobs' own envelope (docs/interface/envelope.md#public-jobs). */
export interface PublicJobs {
  readonly data: z.output<typeof publicJob>[];
  readonly message: string;
  readonly metadata: {
    readonly companyId: string;
    readonly companyName: string;
    readonly includeArchived: boolean;
  };
  readonly success: true;
  /** Jobs returned. */
  readonly totalCount: number;
  /** The sum of their openings. */
  readonly totalValue: number;
}

const { from, alias } = publicJobSource;

const statement = `
  SELECT '{"data":[' || coalesce(p.data, '') || '],"message":"OK","metadata":'
    || json_build_object('companyId', k.id, 'companyName', k.name, 'includeArchived', $3::boolean)::text
    || ',"success":true,"totalCount":' || p.jobs || ',"totalValue":' || p.openings || '}' AS body
  FROM companies k CROSS JOIN LATERAL (
    SELECT string_agg(${documentSql(publicJobSource)}, ',' ORDER BY ${alias}."createdOn" DESC, ${alias}.id DESC) AS data,
      count(*) AS jobs, coalesce(sum(${alias}."openPositions"), 0) AS openings
    FROM ${rowsOfIds(`ARRAY(SELECT ${alias}.id FROM ${from} WHERE ${alias}."accountId" = $1 AND ${alias}."companyId" = k.id
      AND ($3::boolean OR NOT ${alias}.archived) AND (NOT $5::boolean OR (${isPublished} AND NOT ${hidesCompany})))`)}
    JOIN ${from} ON ${alias}."accountId" = page."accountId" AND ${alias}.id = page.id ${documentJoins(publicJobSource)}
  ) p
  WHERE k."accountId" = $1 AND k.id = $2`;

/**
 * The jobs of a client company as the public may see them, newest first, in their own envelope: all, or those that are published
 * and not archived, as the key has it
 * (docs/interface/public-jobs.md#what-is-listed).
 * @throws NOT_FOUND for an unknown company
 */
export async function listPublicJobs(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<JsonText<PublicJobs>> {
  if (!isId(input.companyId)) throw notFound('company');
  const [row] = await ctx.db.rows<{ body: string }>(statement, [
    input.companyId,
    input.includeArchived && !ctx.publishedJobsOnly,
    currencyNames,
    ctx.publishedJobsOnly,
  ]);
  if (!row) throw notFound('company');
  return new JsonText<PublicJobs>(row.body);
}
