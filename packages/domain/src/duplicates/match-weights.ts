import type { AccountDatabase } from '@nova/db';
import { estimateWeights } from './estimate-weights.ts';
import { heldMs, inSlices } from './group-size.ts';
import type { MatchedKind, MatchPattern, MatchWeights } from './match-model.ts';

type Database = Pick<AccountDatabase, 'rows' | 'write'>;

/** Returns the weights of a kind without any data. */
export const usualWeights = (kind: MatchedKind): MatchWeights =>
  estimateWeights(kind, { total: 0, share: 1, patterns: [], given: {}, family: {}, random: 0 });

/**
 * The numbers of records whose pairs teach the weights, of records whose names are all compared with each other,
 * and of records in one statement.
 */
const most = { taught: 20_000, random: 400, atOnce: 250 } as const;

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
  const chosen = shareOf(total, most.taught);
  const taught = await someRecords(db, kind, chosen);
  const patterns = new Map<string, MatchPattern>();
  const slices = { most: most.atOnce, signal };
  await inSlices(taught, slices, async (ids) => {
    const found = await patternsOf(db, kind, { ids, total, chosen });
    for (const pattern of found.patterns) addTo(patterns, pattern);
    return found.held;
  });
  const random = await someRecords(db, kind, shareOf(total, most.random));
  const names = await randomNames(db, kind, random, slices);
  const weights = estimateWeights(kind, {
    total,
    share: total === 0 ? 1 : taught.length / total,
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

function addTo(patterns: Map<string, MatchPattern>, { pairs, ...pattern }: MatchPattern): void {
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
       SELECT $1, $2::text, v.key, v.records FROM ${sharesOf(part)} v
       ORDER BY v.records DESC LIMIT ${String(mostFrequencies)}
       ON CONFLICT ("accountId", entity, key) DO NOTHING`,
      [kind],
      { unbounded: true },
    );
}

function sharesOf(part: string): string {
  const value =
    part === 'given' ? `split_part(r.given, ' ', 1)` : part === 'born' ? 'r.born::text' : `r.${part}`;
  return `(SELECT nova_match_hash('${part}', 0, ${value}) AS key, count(*)::int AS records FROM match_records r
    WHERE r."accountId" = $1 AND r.entity = $2 AND ${value} <> '' GROUP BY ${value} HAVING count(*) >= ${String(fewest)})`;
}

const hashes = 2 ** 20;

/** SQL of a hash of an id. It selects the same sample each time. */
const hashOf = (id: string): string => `(hashtextextended(${id}::text, 7) & ${String(hashes - 1)})`;

/** Returns the bound below which hashes select about this many records. */
const shareOf = (total: number, most: number): number =>
  total <= most ? hashes : Math.ceil((hashes * most) / total);

async function someRecords(db: Database, kind: MatchedKind, below: number): Promise<readonly string[]> {
  const rows = await db.rows<{ id: string }>(
    `SELECT r."recordId"::text AS id FROM match_records r WHERE r."accountId" = $1 AND r.entity = $2
       AND ${hashOf('r."recordId"')} < $3 ORDER BY r."recordId"`,
    [kind, below],
  );
  return rows.map(({ id }) => id);
}

interface TaughtBy {
  readonly ids: readonly string[];
  readonly total: number;
  /** The hash bound that selects the records whose pairs teach, from `shareOf`. */
  readonly chosen: number;
}

/**
 * Counts pairs by pattern. Bits are rounded to reduce the number of patterns. A pair of two sampled records is
 * counted only once, for the lower id.
 */
async function patternsOf(
  db: Database,
  kind: MatchedKind,
  { ids, total, chosen }: TaughtBy,
): Promise<{ readonly patterns: readonly MatchPattern[]; readonly held: number }> {
  const { rows, held } = await rowsWithHeld(
    db,
    `SELECT p.name, round(p."nameBits")::int AS "nameBits", p.email, p.phone, p.profile, p.content, p.born,
       round(p."bornBits")::int AS "bornBits", p.employer, round(p."employerBits")::int AS "employerBits", count(*)::int AS pairs
     FROM nova_match_pairs($1::uuid, $2, $3::uuid[], false, $4::float8) AS p
     WHERE p.low = ANY ($3::uuid[]) OR ${hashOf('p.low')} >= $5
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
async function rowsWithHeld(
  db: Database,
  text: string,
  values: readonly unknown[],
): Promise<{ readonly rows: unknown; readonly held: number }> {
  const [found] = await db.rows<{ rows: string; held: number }>(
    `SELECT coalesce(json_agg(s), '[]') AS rows, ${heldMs} FROM (${text}) s`,
    values,
  );
  return { rows: JSON.parse(found?.rows ?? '[]'), held: found?.held ?? 0 };
}

interface RandomNames {
  readonly given: Readonly<Record<number, number>>;
  readonly family: Readonly<Record<number, number>>;
  readonly random: number;
}

async function randomNames(
  db: Database,
  kind: MatchedKind,
  ids: readonly string[],
  slices: Parameters<typeof inSlices>[1],
): Promise<RandomNames> {
  const given: Record<number, number> = {};
  const family: Record<number, number> = {};
  let random = 0;
  await inSlices(ids, slices, async (slice) => {
    const { rows, held } = await rowsWithHeld(
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
      given[row.given] = (given[row.given] ?? 0) + row.pairs;
      family[row.family] = (family[row.family] ?? 0) + row.pairs;
      random += row.pairs;
    }
    return held;
  });
  return { given, family, random };
}
