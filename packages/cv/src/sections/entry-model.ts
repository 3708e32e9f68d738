import { limits } from '../limits.ts';
import type { LineFacts } from './entry-facts.ts';
import {
  FEATURES,
  sumsOf,
  votesOf,
  type EntryPlan,
  type EntryVotes,
  type EntryWeights,
  type SectionSums,
} from './entry-features.ts';

/** How a section divides into entries, and what spoke for it. */
export interface Segmentation {
  /** Lines at which entries begin. */
  starts: number[];
  score: number;
  plan: EntryPlan;
}

export function scoreOf(votes: EntryVotes, weights: EntryWeights): number {
  return FEATURES.reduce((sum, feature) => sum + (votes[feature] ?? 0) * weights[feature], 0);
}

/** Lines that may begin an entry: whatever isn't prose, and list items that are dated. */
export function possibleStarts(facts: LineFacts[]): number[] {
  return facts.flatMap(({ body }, index) => (body ? [] : [index])).slice(0, limits.entryStarts);
}

/** Suppositions that are tried: each look that a line which names something has, and each offset of dates that occurs. */
export function plansOf(facts: LineFacts[]): EntryPlan[] {
  const heads = facts.filter(({ body, names, range }) => !body && (names > 0 || range !== null));
  const counts = new Map<string, number>();
  for (const look of heads.flatMap(({ looks }) => looks)) counts.set(look, (counts.get(look) ?? 0) + 1);
  const looks = [...counts].sort((a, b) => b[1] - a[1]).slice(0, limits.entryLooks);
  return [null, ...looks.map(([look]) => look)].flatMap((look) =>
    [null, 0, 1, 2, 3].map((dateOffset) => ({ look, dateOffset })),
  );
}

/** The best division by one plan: of all first entries that may end at a line, the best goes on. */
function bestBy(
  section: SectionSums,
  possible: number[],
  plan: EntryPlan,
  weights: EntryWeights,
): Segmentation {
  const ends = [...possible.slice(1), section.facts.length];
  const best: { score: number; from: number }[] = [];
  // Lines above the first entry belong to none; each costs what an entry earns at least.
  const skipped = possible.map((_, at) => -at * limits.lineAboveEntries);
  ends.forEach((end, at) => {
    let found = { score: Number.NEGATIVE_INFINITY, from: 0 };
    for (let from = 0; from <= at; from++) {
      const start = possible[from] ?? 0;
      const earlier = from === 0 ? 0 : Math.max(best[from - 1]?.score ?? 0, skipped[from] ?? 0);
      const score = earlier + scoreOf(votesOf(section, start, end, plan), weights);
      if (score > found.score) found = { score, from };
    }
    best.push(found);
  });
  const starts: number[] = [];
  for (let at = ends.length - 1; at >= 0;) {
    const { from } = best[at] ?? { from: 0 };
    starts.unshift(possible[from] ?? 0);
    const goesOn = from > 0 && (best[from - 1]?.score ?? 0) >= (skipped[from] ?? 0);
    at = goesOn ? from - 1 : -1;
  }
  return { starts, score: best.at(-1)?.score ?? 0, plan };
}

/** The division into entries that most speaks for, over all plans; deterministic: of equals the first plan's. */
export function bestSegmentation(facts: LineFacts[], weights: EntryWeights): Segmentation {
  const possible = possibleStarts(facts);
  const none: Segmentation = { starts: [], score: 0, plan: { look: null, dateOffset: null } };
  if (possible.length === 0) return none;
  const section = sumsOf(facts);
  return plansOf(facts)
    .map((plan) => bestBy(section, possible, plan, weights))
    .reduce((a, b) => (b.score > a.score + 1e-9 ? b : a));
}
