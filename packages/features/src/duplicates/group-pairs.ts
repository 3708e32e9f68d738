export interface ScoredPair {
  readonly low: string;
  readonly high: string;
  /** The probability that both records are the same, from 0 to 1. */
  readonly score: number;
}

export interface PairGroup {
  /** The ids of the group's records, sorted. */
  readonly ids: readonly string[];
  /** The score of the weakest pair that the group needs to be connected. */
  readonly score: number;
  /** All pairs within the group, best first. */
  readonly pairs: readonly ScoredPair[];
}

interface Joined {
  ids: string[];
  score: number;
  pairs: ScoredPair[];
}

/**
 * Groups records that pairs connect, best group first. The best pairs connect first. A pair that would make a group
 * too large is left out.
 * @param pairs best first
 * @param most the maximum of records in a group
 */
export function groupPairs(pairs: readonly ScoredPair[], most: number): readonly PairGroup[] {
  const groups = new Map<string, Joined>();
  const findOrCreateGroup = (id: string, score: number): Joined => {
    const group = groups.get(id);
    if (group) return group;
    const alone = { ids: [id], score, pairs: [] };
    groups.set(id, alone);
    return alone;
  };
  for (const pair of pairs) {
    const [one, other] = [findOrCreateGroup(pair.low, pair.score), findOrCreateGroup(pair.high, pair.score)];
    if (one === other) one.pairs.push(pair);
    else if (one.ids.length + other.ids.length <= most) {
      const [large, small] = one.ids.length >= other.ids.length ? [one, other] : [other, one];
      for (const id of small.ids) groups.set(id, large);
      large.ids.push(...small.ids);
      large.pairs.push(...small.pairs, pair);
      // Pairs come best first, so the last one that connects records is the weakest.
      large.score = pair.score;
    }
  }
  return [...new Set(groups.values())]
    .filter(({ ids }) => ids.length > 1)
    .map(({ ids, score, pairs: all }) => ({ ids: ids.toSorted(), score, pairs: all.toSorted(compareScores) }))
    .toSorted((a, b) => b.score - a.score || compare(a.ids[0], b.ids[0]));
}

const compareScores = (a: ScoredPair, b: ScoredPair): number =>
  b.score - a.score || compare(a.low, b.low) || compare(a.high, b.high);

const compare = (a = '', b = ''): number => (a < b ? -1 : a > b ? 1 : 0);
