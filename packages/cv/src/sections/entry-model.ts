import { limits } from '../limits.ts';
import type { LineFacts } from './entry-facts.ts';

/** A hypothesis about the form of all entries in a section. */
export interface EntryPlan {
  /** Look of each entry's first line; null if the plan assumes none. */
  look: string | null;
  /** Number of lines from the first one to the dates; null if the plan assumes none. */
  dateOffset: number | null;
}

const HEAD_LINES = 5;

/** A gap this many times the median separates entries. */
const WIDE = 1.25;

/** Features that are evidence for or against one entry. */
export const FEATURES = [
  'entry',
  'look',
  'gap',
  'afterBody',
  'bullet',
  'named',
  'dateAtOffset',
  'undated',
  'undatedAmongDated',
  'longFirst',
  'singleDate',
  'furtherPeriods',
  'furtherDates',
  'datedBody',
  'role',
  'organisation',
  'oneName',
  'whole',
  'otherLook',
  'otherGaps',
  'longHead',
  'noBody',
  'namesBelowBody',
  'furtherRoles',
  'furtherOrganisations',
] as const;

export type Feature = (typeof FEATURES)[number];

export type EntryWeights = Readonly<Record<Feature, number>>;

export type EntryVotes = Partial<Record<Feature, number>>;

/** Prefix sums, so that the lines of any range are counted in one step. */
interface SectionSums {
  facts: LineFacts[];
  wide: boolean[];
  looks: Map<string, number[]>;
  periods: number[];
  singles: number[];
  wideNames: number[];
  roles: number[];
  organisations: number[];
  names: number[];
  /** True if most entries have dates; one without them is then unusual. */
  mostlyDated: boolean;
}

function computeSums(facts: LineFacts[], of: (fact: LineFacts, index: number) => boolean): number[] {
  const list = [0];
  facts.forEach((fact, index) => list.push((list[index] ?? 0) + (of(fact, index) ? 1 : 0)));
  return list;
}

function findUsualGap(facts: LineFacts[]): number {
  const gaps = facts
    .slice(1)
    .map(({ gap }) => gap)
    .sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 2)] ?? 1;
}

export function sumSection(facts: LineFacts[]): SectionSums {
  const typicalGap = findUsualGap(facts);
  const wide = facts.map(({ gap }) => gap > typicalGap * WIDE);
  const heads = facts.filter(({ body }) => !body);
  const looks = [...new Set(heads.flatMap((fact) => fact.looks))];
  return {
    facts,
    wide,
    looks: new Map(
      looks.map((look) => [look, computeSums(facts, (fact) => !fact.body && fact.looks.includes(look))]),
    ),
    periods: computeSums(facts, ({ range, body }) => range?.single === false && !body),
    singles: computeSums(facts, ({ range, body }) => range?.single === true && !body),
    wideNames: computeSums(facts, ({ body, names }, index) => wide[index] === true && !body && names > 0),
    roles: computeSums(facts, ({ role }) => role),
    organisations: computeSums(facts, ({ organisation }) => organisation),
    names: computeSums(facts, ({ names, body }) => names > 0 && !body),
    mostlyDated: facts.some(({ range, body }) => range?.single === false && !body),
  };
}

function sumBetween(list: number[] | undefined, from: number, to: number): number {
  return list === undefined || to <= from ? 0 : (list[to] ?? 0) - (list[from] ?? 0);
}

export function findHeadStop(facts: LineFacts[], start: number, end: number): number {
  let at = start + 1;
  while (at < end && at - start < HEAD_LINES && facts[at]?.body === false) at++;
  return at;
}

/** Finds the line with the first period, or else with the first date. */
export function findDatedLine(facts: LineFacts[], start: number, stop: number): number {
  const head = facts.slice(start, stop);
  const period = head.findIndex(({ range }) => range?.single === false);
  const dated = period >= 0 ? period : head.findIndex(({ range }) => range !== null);
  return dated < 0 ? -1 : start + dated;
}

/** Returns the evidence for an entry from `start` up to, but not including, `end`. */
export function countVotes(section: SectionSums, start: number, end: number, plan: EntryPlan): EntryVotes {
  const { facts, wide } = section;
  const first = facts[start];
  const before = facts[start - 1];
  if (first === undefined) return {};
  const stop = findHeadStop(facts, start, end);
  const dated = findDatedLine(facts, start, stop);
  const range = dated < 0 ? null : (facts[dated]?.range ?? null);
  const names = facts.slice(start, stop).reduce((sum, fact) => sum + fact.names, 0);
  const periods = sumBetween(section.periods, start, end);
  const dates = sumBetween(section.singles, start, end);
  const roles = sumBetween(section.roles, start, stop);
  const organisations = sumBetween(section.organisations, start, stop);
  const isPeriod = range?.single === false;
  return {
    entry: 1,
    look: plan.look !== null && first.looks.includes(plan.look) ? 1 : 0,
    gap: start === 0 || wide[start] === true ? 1 : 0,
    afterBody: before === undefined || before.body ? 1 : 0,
    bullet: first.bullet ? 1 : 0,
    named: first.names > 0 ? 1 : 0,
    dateAtOffset: plan.dateOffset !== null && dated - start === plan.dateOffset ? 1 : 0,
    undated: range === null ? 1 : 0,
    undatedAmongDated: range === null && section.mostlyDated ? 1 : 0,
    longFirst: first.long ? 1 : 0,
    singleDate: range?.single === true ? 1 : 0,
    furtherPeriods: Math.max(0, periods - (isPeriod ? 1 : 0)),
    furtherDates: Math.max(0, dates - (range?.single === true ? 1 : 0)),
    datedBody: range === null && periods + dates > 0 ? 1 : 0,
    role: roles > 0 ? 1 : 0,
    organisation: organisations > 0 ? 1 : 0,
    oneName: names < 2 ? 1 : 0,
    whole: roles > 0 && organisations > 0 && range !== null ? 1 : 0,
    otherLook: plan.look === null ? 0 : sumBetween(section.looks.get(plan.look), start + 1, end),
    otherGaps: sumBetween(section.wideNames, start + 1, end),
    longHead: Math.max(0, stop - start - 3),
    noBody: stop === end ? 1 : 0,
    namesBelowBody: sumBetween(section.names, stop, end),
    furtherRoles: Math.max(0, roles - 1),
    furtherOrganisations: Math.max(0, organisations - 1),
  };
}

interface Segmentation {
  starts: number[];
  score: number;
  plan: EntryPlan;
}

export function scoreVotes(votes: EntryVotes, weights: EntryWeights): number {
  return FEATURES.reduce((sum, feature) => sum + (votes[feature] ?? 0) * weights[feature], 0);
}

export function listPossibleStarts(facts: LineFacts[]): number[] {
  return facts.flatMap(({ body }, index) => (body ? [] : [index])).slice(0, limits.entryStarts);
}

/** Combines each look of a line with names with each offset of the dates. */
export function listPlans(facts: LineFacts[]): EntryPlan[] {
  const heads = facts.filter(({ body, names, range }) => !body && (names > 0 || range !== null));
  const counts = new Map<string, number>();
  for (const look of heads.flatMap(({ looks }) => looks)) counts.set(look, (counts.get(look) ?? 0) + 1);
  const looks = [...counts].sort((a, b) => b[1] - a[1]).slice(0, limits.entryLooks);
  return [null, ...looks.map(([look]) => look)].flatMap((look) =>
    [null, 0, 1, 2, 3].map((dateOffset) => ({ look, dateOffset })),
  );
}

/** Finds the best entries of a plan by dynamic programming. */
function segmentByPlan(
  section: SectionSums,
  possible: number[],
  plan: EntryPlan,
  weights: EntryWeights,
): Segmentation {
  const ends = [...possible.slice(1), section.facts.length];
  const best: { score: number; from: number }[] = [];
  // Each line above the first entry costs points.
  const skipped = possible.map((_, at) => -at * limits.lineAboveEntries);
  ends.forEach((end, at) => {
    let bestStart = { score: Number.NEGATIVE_INFINITY, from: 0 };
    for (let from = 0; from <= at; from++) {
      const start = possible[from] ?? 0;
      const earlier = from === 0 ? 0 : Math.max(best[from - 1]?.score ?? 0, skipped[from] ?? 0);
      const score = earlier + scoreVotes(countVotes(section, start, end, plan), weights);
      if (score > bestStart.score) bestStart = { score, from };
    }
    best.push(bestStart);
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

/** Returns the segmentation with the highest score of all plans. If scores are equal, the first plan wins. */
export function findBestSegmentation(facts: LineFacts[], weights: EntryWeights): Segmentation {
  const possible = listPossibleStarts(facts);
  const none: Segmentation = { starts: [], score: 0, plan: { look: null, dateOffset: null } };
  if (possible.length === 0) return none;
  const section = sumSection(facts);
  return listPlans(facts)
    .map((plan) => segmentByPlan(section, possible, plan, weights))
    .reduce((a, b) => (b.score > a.score + 1e-9 ? b : a));
}
