import type { dashboard, getDashboard as endpoint } from './contract.ts';
import { stageCodes } from '@nova/contract';
import {
  type Context,
  JsonText,
  reads,
  buildMatchingRows,
  condition,
  type Condition,
  type RecordSource,
  visibleToUser,
  formatToday,
} from '@nova/core';
import { interviewsToday } from '../interviews/interviews.ts';
import { buildTaskConditions } from '../notes/tasks.ts';
import { kinds, stageName } from '@nova/kinds';
import type { z } from 'zod';

/** Counts the account's current work in one statement (docs/interface/dashboard.md). */
export async function getDashboard(
  ctx: Context,
  { months }: z.output<typeof endpoint.input>,
): Promise<JsonText<z.output<typeof dashboard>>> {
  const shownMonths = listLastMonths(formatToday(ctx), months);
  const values: unknown[] = [stageCodes, shownMonths, ctx.account.currency, ctx.now().toISOString()];
  const rows = (source: RecordSource, conditions: readonly Condition[]): string => {
    const selection = buildMatchingRows(source, conditions, values.length + 2);
    values.push(...selection.values);
    return selection.sql;
  };
  const text = buildStatement({
    jobs: rows(reads.job.source, [openJob, ...visibleToUser(ctx, kinds.job)]),
    interviews: rows(reads.interview.source, interviewsToday(ctx)),
    placements: rows(reads.placement.source, [
      buildPlacedCondition(shownMonths),
      ...visibleToUser(ctx, kinds.placement),
    ]),
    tasks: rows(reads.note.source, buildTaskConditions(ctx, ctx.user.id)),
  });
  const [row] = await ctx.db.rows<{ data: string }>(text, values, { dynamic: true });
  return new JsonText(row?.data ?? 'null');
}

/** Returns the months as yyyy-MM, oldest first, up to the month of `today`. */
function listLastMonths(today: string, count: number): readonly string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 'yyyy-MM'.length),
  );
}

const buildPlacedCondition = (months: readonly string[]): Condition =>
  condition(
    `r."placementDate" >= $?::date AND r."placementDate" < $?::date + interval '1 month'`,
    ...[months.at(0), months.at(-1)].map((month) => `${String(month)}-01`),
  );

/**
 * Jobs that are neither archived nor in a closed status. The subquery makes the planner look up the closed statuses
 * once.
 */
const openJob = condition(
  `NOT r.archived AND (r."statusId" = ANY (ARRAY(SELECT m.id FROM master_data m
    WHERE m."accountId" = $1 AND m."group" = 'jobStatuses' AND m.closed))) IS NOT TRUE`,
);

/** SQL of FROM and WHERE that selects the records, each under the alias `r`. */
interface Rows {
  readonly jobs: string;
  readonly interviews: string;
  readonly placements: string;
  readonly tasks: string;
}

/** `$2` holds the stages, `$3` the months, `$4` the account's currency, and `$5` the current time. */
const buildStatement = ({ jobs, interviews, placements, tasks }: Rows): string => `
  WITH open_jobs AS MATERIALIZED (SELECT r.id, r."openPositions" ${jobs}),
  staged AS MATERIALIZED (${applicationsByStage}),
  paid AS (
    SELECT to_char(r."placementDate", 'YYYY-MM') AS month, coalesce(r.currency, $4::text) AS currency,
      count(*) AS total, sum(r.fee::numeric)::float8 AS amount ${placements} GROUP BY 1, 2),
  placed AS (
    SELECT p.month, sum(p.total) AS total,
      json_agg(json_build_object('currency', p.currency, 'amount', p.amount) ORDER BY p.currency)
        FILTER (WHERE p.amount IS NOT NULL) AS fees
    FROM paid p GROUP BY p.month)
  SELECT json_build_object(
    'jobs', (SELECT json_build_object('open', count(*), 'positions', coalesce(sum(j."openPositions"), 0)) FROM open_jobs j),
    'funnel', (SELECT json_agg(json_build_object('stageCode', stage."stageCode", 'stageName', ${stageName('stage')},
        'total', coalesce((SELECT s.total FROM staged s WHERE s."stageCode" = stage."stageCode"), 0)) ORDER BY stage.place)
      FROM (SELECT $1::uuid AS "accountId", listed.code AS "stageCode", listed.place
        FROM unnest($2::text[]) WITH ORDINALITY AS listed(code, place)) stage),
    'interviewsToday', (SELECT count(*) ${interviews}),
    'placements', (SELECT json_agg(json_build_object('month', listed.month,
        'total', coalesce(placed.total, 0), 'fees', coalesce(placed.fees, '[]')) ORDER BY listed.place)
      FROM unnest($3::text[]) WITH ORDINALITY AS listed(month, place) LEFT JOIN placed ON placed.month = listed.month),
    'tasks', (SELECT json_build_object('open', count(*), 'overdue', count(*) FILTER (WHERE r."dueOn" < $5::timestamptz)) ${tasks})
  )::text AS data`;

/** The query counts job by job. Without statistics, the planner would otherwise read all jobs for each application. */
const applicationsByStage = `
  SELECT a."stageCode", count(*) AS total FROM open_jobs j CROSS JOIN LATERAL (
    SELECT b."stageCode" FROM applications b
    WHERE b."accountId" = $1 AND b."jobId" = j.id AND NOT b.rejected OFFSET 0) a
  GROUP BY a."stageCode"`;
