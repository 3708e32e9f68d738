import type { AccountDatabase } from '@nova/db';
import { estimateWeights } from './estimate-weights.ts';
import { heldMs, processSlices } from './group-size.ts';
import type { MatchedKind, MatchPattern, MatchWeights } from './match-model.ts';

type Database = Pick<AccountDatabase, 'rows' | 'write'>;

/** Returns the weights of a kind without any data. */
export const estimateUsualWeights = (kind: MatchedKind): MatchWeights =>
  estimateWeights(kind, { total: 0, share: 1, patterns: [], given: {}, family: {}, random: 0 });

/**
 * The numbers of records whose pairs teach the weights, of records whose names are all compared with each other,
 * and of records in one statement.
 */
const maxCounts = { taught: 20_000, random: 400, atOnce: 250 } as const;

/**
 * The share of a value is stored only if at least this many records have it. Rarer values all count as equally
 * rare.
 */
const fewest = 5;

/** The maximum of values of a part whose shares are stored. */
const mostFrequencies = 50_000;

/**
 * Measures and stores an account's weights of a kind, with the shares of its names, birth dates and employers.
 * `nova_match_refresh` must have read the records before.
 * @returns the weights
 */
export async function measureWeights(
  db: Database,
  kind: MatchedKind,
  signal?: AbortSignal,
): Promise<MatchWeights> {
  await countValues(db, kind);
  const total = await countRecords(db, kind);
  const hashBound = computeHashBound(total, maxCounts.taught);
  const sampleIds = await pickRecords(db, kind, hashBound);
  const patterns = new Map<string, MatchPattern>();
  const slices = { most: maxCounts.atOnce, signal };
  await processSlices(sampleIds, slices, async (ids) => {
    const batch = await countPatterns(db, kind, { ids, total, chosen: hashBound });
    for (const pattern of batch.patterns) addPattern(patterns, pattern);
    return batch.held;
  });
  const random = await pickRecords(db, kind, computeHashBound(total, maxCounts.random));
  const names = await compareRandomNames(db, kind, random, slices);
  const weights = estimateWeights(kind, {
    total,
    share: total === 0 ? 1 : sampleIds.length / total,
    patterns: [...patterns.values()],
    ...names,
  });
  await db.write(
    `INSERT INTO match_weights ("accountId", entity, weights, "measuredOn") VALUES ($1, $2, $3::jsonb, now())
     ON CONFLICT ("accountId", entity) DO UPDATE SET weights = excluded.weights, "measuredOn" = excluded."measuredOn"`,
    [kind, JSON.stringify(weights)],
  );
  return weights;
}

function addPattern(patterns: Map<string, MatchPattern>, { pairs, ...pattern }: MatchPattern): void {
  const key = JSON.stringify(pattern);
  patterns.set(key, { ...pattern, pairs: pairs + (patterns.get(key)?.pairs ?? 0) });
}

async function countRecords(db: Database, kind: MatchedKind): Promise<number> {
  const [row] = await db.rows<{ total: number }>(
    `SELECT count(*)::int AS total FROM match_records r WHERE r."accountId" = $1 AND r.entity = $2`,
    [kind],
  );
  return row?.total ?? 0;
}

async function countValues(db: Database, kind: MatchedKind): Promise<void> {
  await db.write(`DELETE FROM match_frequencies f WHERE f."accountId" = $1 AND f.entity = $2`, [kind]);
  for (const part of ['given', 'family', 'born', 'employer'])
    await db.write(
      `INSERT INTO match_frequencies ("accountId", entity, key, records)
       SELECT $1, $2::text, v.key, v.records FROM ${buildShares(part)} v
       ORDER BY v.records DESC LIMIT ${String(mostFrequencies)}
       ON CONFLICT ("accountId", entity, key) DO NOTHING`,
      [kind],
      { unbounded: true },
    );
}

function buildShares(part: string): string {
  const value =
    part === 'given' ? `split_part(r.given, ' ', 1)` : part === 'born' ? 'r.born::text' : `r.${part}`;
  return `(SELECT nova_match_hash('${part}', 0, ${value}) AS key, count(*)::int AS records FROM match_records r
    WHERE r."accountId" = $1 AND r.entity = $2 AND ${value} <> '' GROUP BY ${value} HAVING count(*) >= ${String(fewest)})`;
}

const hashes = 2 ** 20;

/** SQL of a hash of an id. It selects the same sample each time. */
const buildHash = (id: string): string => `(hashtextextended(${id}::text, 7) & ${String(hashes - 1)})`;

/** Returns the bound below which hashes select about this many records. */
const computeHashBound = (total: number, most: number): number =>
  total <= most ? hashes : Math.ceil((hashes * most) / total);

async function pickRecords(db: Database, kind: MatchedKind, below: number): Promise<readonly string[]> {
  const rows = await db.rows<{ id: string }>(
    `SELECT r."recordId"::text AS id FROM match_records r WHERE r."accountId" = $1 AND r.entity = $2
       AND ${buildHash('r."recordId"')} < $3 ORDER BY r."recordId"`,
    [kind, below],
  );
  return rows.map(({ id }) => id);
}

interface TaughtBy {
  readonly ids: readonly string[];
  readonly total: number;
  /** The hash bound that selects the records whose pairs teach, from `computeHashBound`. */
  readonly chosen: number;
}

/**
 * Counts pairs by pattern. Bits are rounded to reduce the number of patterns. A pair of two sampled records is
 * counted only once, for the lower id.
 */
async function countPatterns(
  db: Database,
  kind: MatchedKind,
  { ids, total, chosen }: TaughtBy,
): Promise<{ readonly patterns: readonly MatchPattern[]; readonly held: number }> {
  const { rows, held } = await measureQuery(
    db,
    `SELECT p.name, round(p."nameBits")::int AS "nameBits", p.email, p.phone, p.profile, p.content, p.born,
       round(p."bornBits")::int AS "bornBits", p.employer, round(p."employerBits")::int AS "employerBits", count(*)::int AS pairs
     FROM nova_match_pairs($1::uuid, $2, $3::uuid[], false, $4::float8) AS p
     WHERE p.low = ANY ($3::uuid[]) OR ${buildHash('p.low')} >= $5
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`,
    [kind, ids, total, chosen],
  );
  // The cast is safe because the statement names the columns of the type.
  return { patterns: rows as MatchPattern[], held };
}

/**
 * Runs a query and measures its time in the backend.
 * @param text a query of few rows
 */
async function measureQuery(
  db: Database,
  text: string,
  values: readonly unknown[],
): Promise<{ readonly rows: unknown; readonly held: number }> {
  const [row] = await db.rows<{ rows: string; held: number }>(
    `SELECT coalesce(json_agg(s), '[]') AS rows, ${heldMs} FROM (${text}) s`,
    values,
  );
  return { rows: JSON.parse(row?.rows ?? '[]'), held: row?.held ?? 0 };
}

interface RandomNames {
  readonly given: Readonly<Record<number, number>>;
  readonly family: Readonly<Record<number, number>>;
  readonly random: number;
}

async function compareRandomNames(
  db: Database,
  kind: MatchedKind,
  ids: readonly string[],
  slices: Parameters<typeof processSlices>[1],
): Promise<RandomNames> {
  const givenLevels: Record<number, number> = {};
  const familyLevels: Record<number, number> = {};
  let random = 0;
  await processSlices(ids, slices, async (slice) => {
    const { rows, held } = await measureQuery(
      db,
      `WITH names AS MATERIALIZED (
         SELECT r."recordId" AS id, r.given, r.family FROM match_records r
         WHERE r."accountId" = $1 AND r.entity = $2 AND r."recordId" = ANY ($3::uuid[]) AND r.given <> '' AND r.family <> '')
       SELECT nova_match_given_level(a.given, b.given) AS given, nova_match_family_level(a.family, b.family) AS family,
         count(*)::int AS pairs
       FROM names a JOIN names b ON a.id < b.id WHERE a.id = ANY ($4::uuid[]) GROUP BY 1, 2`,
      [kind, ids, slice],
    );
    for (const row of rows as { given: number; family: number; pairs: number }[]) {
      givenLevels[row.given] = (givenLevels[row.given] ?? 0) + row.pairs;
      familyLevels[row.family] = (familyLevels[row.family] ?? 0) + row.pairs;
      random += row.pairs;
    }
    return held;
  });
  return { given: givenLevels, family: familyLevels, random };
}
