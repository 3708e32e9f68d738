import { type duplicateGroup, type duplicates, duplicateSignals, mostOfGroup } from './contract.ts';
import { resolveMoment, type Context, isId, type DocumentPage, JsonText } from '@nova/core';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import { groupPairs, type PairGroup, type ScoredPair } from './group-pairs.ts';
import type { MatchedKind } from './match-model.ts';

type Group = z.output<typeof duplicateGroup>;
type DuplicatesInput = z.output<(typeof duplicates)['candidates']['list']['input']>;
type Reasons = Readonly<Partial<Record<(typeof duplicateSignals)[number], number>>>;

/** The maximum of pairs that a list reads, best first. It bounds the cost of a page. */
const mostPairs = 100_000;

/** The maximum of records and best pairs that are read to find a record's group. */
const mostAround = { records: 1_000, pairs: 20_000 } as const;

/**
 * Lists groups of records that may be the same, best first (docs/interface/duplicates.md#groups). An unknown
 * `recordId` finds no group.
 */
export async function listDuplicates(
  ctx: Context,
  kind: MatchedKind,
  input: DuplicatesInput,
): Promise<DocumentPage<Group>> {
  const { page, size, recordId } = input;
  const pairs =
    recordId === undefined
      ? await findAllPairs(ctx, kind, input)
      : await findConnectedPairs(ctx, kind, input);
  const all = groupPairs(pairs, mostOfGroup);
  const matchingGroups =
    recordId === undefined ? all : all.filter(({ ids }) => ids.includes(recordId.toLowerCase()));
  const groups = await filterChangedSince(ctx, kind, matchingGroups, input.updatedSince);
  const pageGroups = await describeGroups(ctx, kind, groups.slice(page * size, (page + 1) * size));
  return { data: new JsonText(JSON.stringify(pageGroups)), page, size, total: groups.length };
}

/** Returns the groups in which a record has changed at or after the moment. */
async function filterChangedSince(
  ctx: Context,
  kind: MatchedKind,
  groups: readonly PairGroup[],
  updatedSince: string | undefined,
): Promise<readonly PairGroup[]> {
  if (updatedSince === undefined) return groups;
  const rows = await ctx.db.rows<{ id: string }>(
    `SELECT r.id::text AS id FROM ${kinds[kind].table} r
     WHERE r."accountId" = $1 AND r.id = ANY ($2::uuid[]) AND r."updatedOn" >= $3::timestamptz`,
    [groups.flatMap(({ ids }) => ids), resolveMoment(ctx, updatedSince, 'from')],
  );
  const changed = new Set(rows.map(({ id }) => id));
  return groups.filter(({ ids }) => ids.some((id) => changed.has(id)));
}

/**
 * SQL of the condition for listed pairs `d`. `$2` is the kind, `$3` the lowest score; `$4` selects dismissed pairs
 * instead of the others.
 */
const listedCondition = `d."accountId" = $1 AND d.entity = $2 AND d.score >= $3::float8 AND $4::boolean = EXISTS (
  SELECT FROM dismissed_pairs x WHERE x."accountId" = $1 AND x."lowId" = d."lowId" AND x."highId" = d."highId")`;

const pairColumns = `d."lowId"::text AS low, d."highId"::text AS high, d.score`;
const best = 'ORDER BY d.score DESC, d."lowId", d."highId"';

const findAllPairs = ({ db }: Context, kind: MatchedKind, { minScore, dismissed = false }: DuplicatesInput) =>
  db.rows<ScoredPair>(
    `SELECT ${pairColumns} FROM duplicate_pairs d WHERE ${listedCondition} ${best} LIMIT ${String(mostPairs)}`,
    [kind, minScore, dismissed],
    // The option makes accounts take turns, as for searches.
    { search: true },
  );

/** SQL of the pairs by one of their two ids, since each column has an index of its own. */
const buildPairsSql = (column: 'lowId' | 'highId'): string =>
  `SELECT ${pairColumns} FROM unnest($5::uuid[]) AS n(id) JOIN duplicate_pairs d ON d."${column}" = n.id WHERE ${listedCondition}`;

async function findConnectedPairs(
  { db }: Context,
  kind: MatchedKind,
  { minScore, dismissed = false, recordId }: DuplicatesInput,
): Promise<readonly ScoredPair[]> {
  if (!isId(recordId)) return [];
  const pairsByIds = new Map<string, ScoredPair>();
  const reached = new Set<string>();
  let next: readonly string[] = [recordId.toLowerCase()];
  while (next.length > 0 && pairsByIds.size < mostAround.pairs) {
    for (const id of next) reached.add(id);
    const pairs = await db.rows<ScoredPair>(
      `${buildPairsSql('lowId')} UNION ${buildPairsSql('highId')}
       ORDER BY score DESC, low, high LIMIT ${String(mostAround.pairs)}`,
      [kind, minScore, dismissed, next],
      { search: true },
    );
    for (const pair of pairs) pairsByIds.set(`${pair.low} ${pair.high}`, pair);
    next = [...new Set(pairs.flatMap(({ low, high }) => [low, high]))]
      .filter((id) => !reached.has(id))
      .slice(0, mostAround.records - reached.size);
  }
  return [...pairsByIds.values()].toSorted(
    (a, b) => b.score - a.score || (a.low + a.high < b.low + b.high ? -1 : 1),
  );
}

/** SQL of a company's or person's name. A lead may have only a company's name. */
const nameSql: Readonly<Record<MatchedKind, string>> = {
  candidate: `nullif(concat_ws(' ', r."firstName", r."lastName"), '')`,
  contact: `nullif(concat_ws(' ', r."firstName", r."lastName"), '')`,
  lead: `coalesce(nullif(concat_ws(' ', r."firstName", r."lastName"), ''), r."companyName")`,
  company: 'r.name',
};

async function describeGroups(
  { db }: Context,
  kind: MatchedKind,
  groups: readonly PairGroup[],
): Promise<readonly Group[]> {
  if (groups.length === 0) return [];
  const all = groups.flatMap(({ pairs }) => pairs);
  const records = await db.rows<Group['records'][number]>(
    `SELECT r.id::text AS id, r.reference, ${nameSql[kind]} AS name, r.email, nova_iso(r."createdOn") AS "createdOn"
     FROM ${kinds[kind].table} r WHERE r."accountId" = $1 AND r.id = ANY ($2::uuid[]) ORDER BY r."createdOn", r.id`,
    [groups.flatMap(({ ids }) => ids)],
  );
  const reasons = await db.rows<{ low: string; high: string; reasons: string }>(
    `SELECT d."lowId"::text AS low, d."highId"::text AS high, d.reasons::text AS reasons
     FROM unnest($2::uuid[], $3::uuid[]) AS n(low, high)
       JOIN duplicate_pairs d ON d."accountId" = $1 AND d."lowId" = n.low AND d."highId" = n.high`,
    [all.map(({ low }) => low), all.map(({ high }) => high)],
  );
  const why = new Map(reasons.map((one) => [`${one.low} ${one.high}`, parseReasons(one.reasons)]));
  return groups.map(({ ids, score, pairs }) => ({
    ids: [...ids],
    score: roundScore(score),
    pairs: pairs.map(({ low, high, score: own }) => ({
      ids: [low, high],
      score: roundScore(own),
      reasons: why.get(`${low} ${high}`) ?? [],
    })),
    records: records.filter(({ id }) => ids.includes(id)),
  }));
}

/** Rounds a score to six digits. */
const roundScore = (score: number): number => Math.round(score * 1e6) / 1e6;

function parseReasons(text: string): Group['pairs'][number]['reasons'] {
  // The cast is safe because nova_match_score wrote the text.
  const reasons = JSON.parse(text) as Reasons;
  return duplicateSignals
    .flatMap((signal) => {
      const weight = reasons[signal];
      return weight === undefined ? [] : [{ signal, weight }];
    })
    .toSorted((a, b) => b.weight - a.weight);
}
