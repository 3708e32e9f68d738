import type { ImportType } from '../import-lines.ts';
import { type MatchedKind, matchedKinds } from '../../duplicates/match-model.ts';
import { estimateUsualWeights } from '../../duplicates/match-weights.ts';
import type { Statement } from './import-transaction.ts';
import type { PreparedLine } from './prepare-lines.ts';

/**
 * Log2 of the odds from which a pair counts as near duplicates: nine of ten such pairs are the same person or company.
 */
const leastOdds = Math.log2(9);

const isMatched = (type: ImportType): type is ImportType & MatchedKind =>
  matchedKinds.some((kind) => kind === type);

/**
 * Finds records and lines that are probably the same as a line, although their values are not quite equal
 * (docs/interface/duplicates.md#signals).
 * @returns ids of records and other lines by the id of each line, the best match first
 */
export async function findNearDuplicates(
  run: Statement,
  type: ImportType,
  lines: readonly PreparedLine[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const matches = new Map<string, string[]>();
  if (!isMatched(type) || lines.length === 0) return matches;
  const pairs = await run<{ line: string; record: string }>(
    `SELECT p.line::text AS line, p.record::text AS record FROM nova_match_probe($1::uuid, $2, $3::jsonb,
       coalesce((SELECT w.weights FROM match_weights w WHERE w."accountId" = $1::uuid AND w.entity = $2), $4::jsonb), $5::float8) AS p`,
    [
      type,
      JSON.stringify(lines.map(({ id, row }) => ({ ...row, id }))),
      JSON.stringify(estimateUsualWeights(type)),
      leastOdds,
    ],
  );
  for (const { line, record } of pairs) matches.set(line, [...(matches.get(line) ?? []), record]);
  return matches;
}
