import { acceptedOf, contains } from '../bench/alike.ts';
import type { Accepted, Expected } from '../bench/expected.ts';
import type { Line } from '../src/document.ts';
import type { EntryKind, LineFacts } from '../src/sections/entry-facts.ts';
import {
  findBestSegmentation,
  type EntryPlan,
  type EntryVotes,
  type EntryWeights,
  type Feature,
  FEATURES,
  listPlans,
  listPossibleStarts,
  scoreVotes,
  sumSection,
  countVotes,
} from '../src/sections/entry-model.ts';

export interface TrainingSection {
  file: string;
  facts: LineFacts[];
  gold: number[];
}

function totalVotes(facts: LineFacts[], starts: number[], plan: EntryPlan): EntryVotes {
  const section = sumSection(facts);
  const total: EntryVotes = {};
  starts.forEach((start, index) => {
    const votes = countVotes(section, start, starts[index + 1] ?? facts.length, plan);
    for (const feature of FEATURES) total[feature] = (total[feature] ?? 0) + (votes[feature] ?? 0);
  });
  return total;
}

/** Under the plan that suits the known division best. */
function goldVotes(lesson: TrainingSection, weights: EntryWeights): EntryVotes {
  const all = listPlans(lesson.facts).map((plan) => totalVotes(lesson.facts, lesson.gold, plan));
  return all.reduce((a, b) => (scoreVotes(b, weights) > scoreVotes(a, weights) ? b : a));
}

function isSame(a: number[], b: number[]): boolean {
  return a.length === b.length && a.every((start, index) => start === b[index]);
}

/** Whether some weights give the known division. */
export function isPossible({ facts, gold }: TrainingSection): boolean {
  const possible = new Set(listPossibleStarts(facts));
  return gold.every((start) => possible.has(start));
}

function add(weights: Record<Feature, number>, votes: EntryVotes, rate: number): void {
  for (const feature of FEATURES) weights[feature] += rate * (votes[feature] ?? 0);
}

export function rightOf(lessons: TrainingSection[], weights: EntryWeights): TrainingSection[] {
  return lessons.filter(({ facts, gold }) => isSame(findBestSegmentation(facts, weights).starts, gold));
}

/** Each round takes smaller steps. */
const ROUNDS = 8;

/**
 * An averaged structured perceptron. The fixed order makes it repeatable.
 * @param step size of the first correction; small steps stay near `from`
 */
export function learn(lessons: TrainingSection[], from: EntryWeights, step: number): EntryWeights {
  const weights = { ...from };
  const sum = { ...from };
  let count = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const rate = step / (1 + round);
    for (const lesson of lessons) {
      const said = findBestSegmentation(lesson.facts, weights);
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

interface LabelledEntry {
  names: Accepted[];
  years: string[];
}

/** Lines searched together for an entry's names and dates. */
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

function hitsIn(text: string, { names, years }: LabelledEntry): number {
  return names.filter((name) => says(text, name)).length + years.filter((year) => text.includes(year)).length;
}

/** The shortest range with most of an entry. */
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

/** Null if some entries are not found, since those would teach errors. */
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

/** Set by hand, so that training is repeatable. */
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
