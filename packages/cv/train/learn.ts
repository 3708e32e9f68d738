import { acceptedOf, contains } from '../bench/alike.ts';
import type { Accepted, Expected } from '../bench/expected.ts';
import type { Line } from '../src/document.ts';
import type { EntryKind, LineFacts } from '../src/sections/entry-facts.ts';
import {
  bestSegmentation,
  type EntryPlan,
  type EntryVotes,
  type EntryWeights,
  type Feature,
  FEATURES,
  plansOf,
  possibleStarts,
  scoreOf,
  sumsOf,
  votesOf,
} from '../src/sections/entry-model.ts';

/** A section whose entries are known. */
export interface TrainingSection {
  file: string;
  facts: LineFacts[];
  gold: number[];
}

/** The votes of all entries together. */
function totalVotes(facts: LineFacts[], starts: number[], plan: EntryPlan): EntryVotes {
  const section = sumsOf(facts);
  const total: EntryVotes = {};
  starts.forEach((start, index) => {
    const votes = votesOf(section, start, starts[index + 1] ?? facts.length, plan);
    for (const feature of FEATURES) total[feature] = (total[feature] ?? 0) + (votes[feature] ?? 0);
  });
  return total;
}

/** The plan by which the known division scores best. */
function goldVotes(lesson: TrainingSection, weights: EntryWeights): EntryVotes {
  const all = plansOf(lesson.facts).map((plan) => totalVotes(lesson.facts, lesson.gold, plan));
  return all.reduce((a, b) => (scoreOf(b, weights) > scoreOf(a, weights) ? b : a));
}

function isSame(a: number[], b: number[]): boolean {
  return a.length === b.length && a.every((start, index) => start === b[index]);
}

/** A known division that no choice of weights can give isn't learnt from. */
export function isPossible({ facts, gold }: TrainingSection): boolean {
  const possible = new Set(possibleStarts(facts));
  return gold.every((start) => possible.has(start));
}

function add(weights: Record<Feature, number>, votes: EntryVotes, rate: number): void {
  for (const feature of FEATURES) weights[feature] += rate * (votes[feature] ?? 0);
}

/** How many sections are divided as known. */
export function rightOf(lessons: TrainingSection[], weights: EntryWeights): TrainingSection[] {
  return lessons.filter(({ facts, gold }) => isSame(bestSegmentation(facts, weights).starts, gold));
}

/** How often the lessons are gone through; each time the steps are shorter. */
const ROUNDS = 8;

/**
 * An averaged structured perceptron: where a section is divided wrongly, what speaks for the right division gains and what
 * speaks for the wrong one loses. The order is fixed, so that the same lessons give the same weights.
 *
 * @param step how far the first mistake moves the weights: the shorter, the nearer they stay to those they start from
 */
export function learn(lessons: TrainingSection[], from: EntryWeights, step: number): EntryWeights {
  const weights = { ...from };
  const sum = { ...from };
  let count = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const rate = step / (1 + round);
    for (const lesson of lessons) {
      const said = bestSegmentation(lesson.facts, weights);
      if (!isSame(said.starts, lesson.gold)) {
        add(weights, goldVotes(lesson, weights), rate);
        add(weights, totalVotes(lesson.facts, said.starts, said.plan), -rate);
      }
      for (const feature of FEATURES) sum[feature] += weights[feature];
      count++;
    }
  }
  for (const feature of FEATURES) sum[feature] = Math.round((sum[feature] / count) * 100) / 100;
  return sum;
}

/** What a label says of one entry, as texts to be looked for. */
interface LabelledEntry {
  names: Accepted[];
  years: string[];
}

/** Lines among which an entry's names and dates are looked for together. */
const WINDOW = 5;

function yearsOf(...dates: (string | number | null)[]): string[] {
  return dates.flatMap((date) => /\b(?:19|20)\d\d/.exec(String(date ?? ''))?.[0] ?? []);
}

function labelledEntries(expected: Expected, kind: EntryKind): LabelledEntry[] {
  return kind === 'job'
    ? expected.employmentHistory.map((job) => ({
        names: [job.jobTitle, job.companyName],
        years: yearsOf(job.startDate, job.endDate),
      }))
    : expected.educationHistory.map((study) => ({
        names: [study.organisation, study.major ?? null],
        years: yearsOf(study.startYear, study.endYear),
      }));
}

function says(text: string, name: Accepted): boolean {
  return acceptedOf(name).values.some((value) => contains(text, value));
}

/** How much of an entry stands in a stretch of lines: each name and each year counts one. */
function hitsIn(text: string, { names, years }: LabelledEntry): number {
  return names.filter((name) => says(text, name)).length + years.filter((year) => text.includes(year)).length;
}

/** Where an entry begins: the first line of the shortest stretch that holds most of it, from `floor` on. */
function startOf(
  lines: Line[],
  wanted: LabelledEntry,
  floor: number,
): { start: number; stop: number } | null {
  let best: { start: number; stop: number; hits: number } | null = null;
  for (let start = floor; start < lines.length; start++) {
    for (let stop = start + 1; stop <= Math.min(lines.length, start + WINDOW); stop++) {
      const hits = hitsIn(
        lines
          .slice(start, stop)
          .map((line) => line.text)
          .join('\n'),
        wanted,
      );
      const shorter = best !== null && hits === best.hits && stop - start < best.stop - best.start;
      if (best === null || hits > best.hits || shorter) best = { start, stop, hits };
    }
  }
  return best === null || best.hits < 2 ? null : best;
}

/**
 * The lines of a section at which the entries of a label begin, or null where they can't all be told: entries that the label
 * says of this section but that weren't found would teach what is wrong.
 */
export function goldStarts(lines: Line[], expected: Expected, kind: EntryKind): number[] | null {
  const starts: number[] = [];
  let stops = 0;
  for (const wanted of labelledEntries(expected, kind)) {
    const place = startOf(lines, wanted, 0);
    if (place === null) continue;
    starts.push(place.start);
    stops++;
  }
  const sorted = [...new Set(starts)].sort((a, b) => a - b);
  return sorted.length === stops && stops > 0 ? sorted : null;
}

/** What weights are learnt from: set by hand, by what one knows of CVs. So the same CVs give the same weights, however often they are learnt. */
export const priorWeights: Readonly<Record<EntryKind, EntryWeights>> = {
  job: {
    entry: -1,
    look: 1,
    gap: 0.6,
    afterBody: 1,
    bullet: -1.5,
    named: 0.5,
    dateAtOffset: 1.5,
    undated: -2,
    undatedAmongDated: -2,
    longFirst: -1,
    singleDate: -0.5,
    furtherPeriods: -2.5,
    furtherDates: -0.5,
    datedBody: -0.5,
    role: 0.8,
    organisation: 0.4,
    oneName: -0.5,
    whole: 0,
    otherLook: -0.8,
    otherGaps: -0.4,
    longHead: -0.6,
    noBody: -0.2,
    namesBelowBody: -0.4,
    furtherRoles: -0.4,
    furtherOrganisations: -0.4,
  },
  education: {
    entry: -1,
    look: 1,
    gap: 0.6,
    afterBody: 0.5,
    bullet: -0.8,
    named: 0.5,
    dateAtOffset: 1,
    undated: -0.8,
    undatedAmongDated: -0.5,
    longFirst: -1,
    singleDate: 0,
    furtherPeriods: -1.5,
    furtherDates: -1,
    datedBody: -0.5,
    role: 0.8,
    organisation: 0.8,
    oneName: -0.5,
    whole: 0.6,
    otherLook: -0.8,
    otherGaps: -0.4,
    longHead: -0.6,
    noBody: 0,
    namesBelowBody: -0.4,
    furtherRoles: -1.5,
    furtherOrganisations: -1.5,
  },
};
