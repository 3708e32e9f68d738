import type { LineFacts } from '../src/sections/entry-facts.ts';
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
