import { retentionAskDays, type RetentionRule } from '../retention-contract.ts';
import { buildNameSql } from '../../lists/audience.ts';
import {
  reads,
  buildQueryConditions,
  buildMatchingRows,
  type QueryContext,
  type Condition,
  condition,
  refuseEndlessQuery,
} from '@nova/core';
import { isEmailSql, recordAlias } from '@nova/kinds';
import { runWithRuleName } from './retention-settings.ts';

/** The counts of one rule. */
interface RuleCount {
  /** The rule's place in the list. */
  readonly place: number;
  readonly total: number;
  readonly held: number;
  readonly willDo: number;
  readonly sample: readonly {
    readonly id: string;
    readonly reference: string;
    readonly name: string | null;
  }[];
}

/** The records to which the rules apply. */
export interface DuePersons {
  readonly counts: readonly RuleCount[];
  /** The records that a run changes, the oldest first. */
  readonly picks: readonly DuePick[];
}

export interface DuePick {
  readonly recordId: string;
  readonly place: number;
}

const sampleSize = 5;

const r = recordAlias;

interface DueRequest {
  /** Limit of records that are picked. */
  readonly most: number;
  /** Positions of the rules for which records are picked; all rules if undefined. */
  readonly places?: readonly number[];
  /** Limits the search to these records, if given. */
  readonly among?: readonly string[];
}

/**
 * Finds the persons to whom the rules apply now (docs/interface/privacy.md#retention). A preview and a run use
 * this one statement, so a run does what was shown.
 * @throws INVALID_QUERY with the rule's name if its query has become invalid
 */
export async function findDuePersons(
  ctx: QueryContext,
  rules: readonly RetentionRule[],
  { most, places = rules.map((_rule, place) => place), among }: DueRequest,
): Promise<DuePersons> {
  if (rules.length === 0) return { counts: [], picks: [] };
  const values: unknown[] = [most, places];
  const parts: string[] = [];
  for (const [place, rule] of rules.entries()) {
    const part = await buildDuePart(ctx, rule, { place, first: values.length + 2, among });
    parts.push(part.sql);
    values.push(...part.values);
  }
  const [found] = await ctx.db
    .rows<{ counts: string | null; picks: string | null }>(
      `WITH ${buildRankedCtes(parts)}
     SELECT (SELECT json_agg(c.counted ORDER BY c.place)::text FROM (
         SELECT m.place, json_build_object('place', m.place, 'total', count(*), 'held', count(*) FILTER (WHERE m.held),
           'willDo', count(*) FILTER (WHERE m.picked), 'sample', coalesce(json_agg(
             json_build_object('id', m.id, 'reference', m.reference, 'name', m.name) ORDER BY m.moment, m.id)
             FILTER (WHERE m.picked AND m.shown <= ${String(sampleSize)}), '[]')) AS counted
         FROM marked m GROUP BY m.place) c) AS counts,
       (SELECT json_agg(json_build_object('recordId', m.id, 'place', m.place) ORDER BY m.moment, m.id)::text
         FROM marked m WHERE m.picked) AS picks`,
      values,
      { dynamic: true, search: true },
    )
    .catch(refuseEndlessQuery);
  return {
    counts: JSON.parse(found?.counts ?? '[]') as RuleCount[],
    picks: JSON.parse(found?.picks ?? '[]') as DuePick[],
  };
}

/**
 * Builds CTEs that pick records. A record belongs to the first rule that matches it. The oldest are picked,
 * except records that are on hold or for which the action is impossible.
 */
const buildRankedCtes = (
  parts: readonly string[],
): string => `due AS MATERIALIZED (${parts.join(' UNION ALL ')}),
  owned AS (SELECT DISTINCT ON (d.id) d.place, d.id, d.reference, d.name, d.moment, d.possible AND d.place = ANY ($3::int[]) AS possible
    FROM due d ORDER BY d.id, d.place),
  known AS (SELECT o.*, EXISTS (SELECT 1 FROM privacy_holds h WHERE h."accountId" = $1 AND h."recordId" = o.id) AS held
    FROM owned o),
  ranked AS (SELECT k.*, row_number() OVER (PARTITION BY k.held, k.possible ORDER BY k.moment, k.id) AS rank,
      row_number() OVER (PARTITION BY k.place, k.held, k.possible ORDER BY k.moment, k.id) AS shown
    FROM known k),
  marked AS MATERIALIZED (SELECT a.*, NOT a.held AND a.possible AND a.rank <= $2::int AS picked FROM ranked a)`;

interface DuePart {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Builds SQL of the records that one rule matches now, with the moment they count from and whether the action
 * is possible.
 */
async function buildDuePart(
  ctx: QueryContext,
  rule: RetentionRule,
  {
    place,
    first,
    among,
  }: { readonly place: number; readonly first: number; readonly among: readonly string[] | undefined },
): Promise<DuePart> {
  const { entity, action, of, afterDays, query } = rule;
  const moment =
    of === 'createdOn' ? `${r}."createdOn"` : `coalesce(${r}."lastActivityDate", ${r}."createdOn")`;
  const latest = new Date(ctx.now().getTime() - afterDays * dayMs).toISOString();
  const rows = buildMatchingRows(
    reads[entity].source,
    [
      condition(`${moment} <= $?::timestamptz`, latest),
      ...(among ? [condition(`${r}.id = ANY ($?::uuid[])`, among)] : []),
      ...(action === 'ERASE' ? [] : [condition(`${r}."anonymisedOn" IS NULL`)]),
      ...(action === 'ASK' ? [buildNoAnswerCondition(rule.purpose)] : []),
      ...(await runWithRuleName(rule.name, () =>
        buildQueryConditions(ctx, entity, query, { lenient: false }),
      )),
    ],
    first,
  );
  return {
    sql: `SELECT ${String(place)} AS place, ${r}.id, ${r}.reference, ${buildNameSql(entity)} AS name, ${moment} AS moment,
      ${action === 'ASK' ? mayBeAsked : 'true'} AS possible ${rows.sql}`,
    values: rows.values,
  };
}

/** Matches persons who did not agree, refuse or withdraw. An expired consent does not count as an answer. */
const buildNoAnswerCondition = (purpose: string | null): Condition =>
  condition(
    `NOT EXISTS (SELECT 1 FROM consents c WHERE c."accountId" = $1 AND c."recordId" = ${r}.id AND c.purpose = $?::text
       AND (c.state IN ('REFUSED', 'WITHDRAWN') OR (c.state = 'GIVEN' AND coalesce(c."expiresOn" > now(), true))))`,
    purpose,
  );

const address = `coalesce(nullif(btrim(${r}.email), ''), nullif(btrim(${r}."alternateEmail"), ''))`;

/** SQL that tests the conditions of `requestConsent`, and that the person was not asked recently. */
const mayBeAsked = `(${isEmailSql(address)} AND NOT ${r}."doNotContact" AND NOT nova_suppressed($1, ${address})
  AND NOT EXISTS (SELECT 1 FROM person_pages p WHERE p."accountId" = $1 AND p."recordId" = ${r}.id
    AND p."createdOn" > now() - interval '${String(retentionAskDays)} days'))`;
