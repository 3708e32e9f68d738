import {
  type MatchedKind,
  type MatchPart,
  matchParts,
  type MatchPattern,
  type MatchWeights,
  chooseModel,
  type PartModel,
} from './match-model.ts';

/** Counts of an account's records and pairs, from which weights are estimated. */
export interface MatchCounts {
  readonly total: number;
  /** The share of records whose pairs were examined, from 0 to 1. */
  readonly share: number;
  readonly patterns: readonly MatchPattern[];
  /** The number of random pairs by level of agreement: of given names, of family names, and in total. */
  readonly given: Readonly<Record<number, number>>;
  readonly family: Readonly<Record<number, number>>;
  readonly random: number;
}

/** The weight of the usual values: they count like this many observed pairs (or records, for `records`). */
const worth = { levels: 30, shared: 10, differing: 20, random: 2_000, records: 200 } as const;

/** The expected number of duplicates per record before any data is seen. */
const usualRate = 0.03;

const rounds = 25;

/**
 * Estimates the weights of Fellegi and Sunter's method by expectation maximisation. The pairs that share a key show
 * how often pairs of the same record agree, and how often other pairs do
 * (docs/decisions/0024-finding-duplicates.md). The result is deterministic; without pairs it consists of the usual
 * weights.
 */
export function estimateWeights(kind: MatchedKind, counts: MatchCounts): MatchWeights {
  const { total, share, patterns } = counts;
  const model = applyNameShares(chooseModel(kind), counts);
  const both = 2 * share - share * share;
  let weights = maximiseWeights(model, { total, found: 0, posteriors: [], patterns: [] });
  for (let round = 0; round < rounds && patterns.length > 0; round++) {
    const posteriors = patterns.map((pattern) => toProbability(sumOdds(weights, pattern)));
    const matchCount = sum(patterns, (pattern, at) => pattern.pairs * (posteriors[at] ?? 0)) / both;
    weights = maximiseWeights(model, { total, found: matchCount, posteriors, patterns });
  }
  return weights;
}

/**
 * Converts odds to a probability.
 * @param odds as log2
 * @returns from 0 to 1
 */
export const toProbability = (odds: number): number => 1 / (1 + 2 ** -odds);

/** Adds weights in the same way as nova_match_score. */
export const sumOdds = (weights: MatchWeights, pattern: MatchPattern): number =>
  matchParts.reduce((odds, part) => odds + computeWeight(weights, pattern, part), weights.prior);

function computeWeight(weights: MatchWeights, pattern: MatchPattern, part: MatchPart): number {
  const weight = weights[part][pattern[part] - 1];
  if (weight === undefined) return 0;
  return Math.min(weight + readBits(pattern, part), part === 'name' ? weights.nameMost : Infinity);
}

function readBits(pattern: MatchPattern, part: MatchPart): number {
  switch (part) {
    case 'name':
      return pattern.nameBits;
    case 'born':
      return pattern.bornBits;
    case 'employer':
      return pattern.employerBits;
    default:
      return 0;
  }
}

interface Expected {
  readonly total: number;
  /** The estimated number of pairs of the same record, in the whole account. */
  readonly found: number;
  /** The probability that a pair is of the same record, for each pattern. */
  readonly posteriors: readonly number[];
  readonly patterns: readonly MatchPattern[];
}

function maximiseWeights(model: Readonly<Record<MatchPart, PartModel>>, expected: Expected): MatchWeights {
  const { total, found } = expected;
  const rate = (found + usualRate * worth.records) / (total + worth.records);
  const chance = Math.min(0.5, (2 * rate) / (total + worth.records));
  const prior = Math.log2(chance / (1 - chance));
  const estimatePart = (part: MatchPart): readonly number[] =>
    model[part].by === 'shared'
      ? estimateShared(model[part], prior, countLevels(expected, part))
      : estimateLevels(model[part], countLevels(expected, part));
  return {
    prior,
    total,
    nameMost: model.name.by === 'levels' ? estimateNameBound(expected) - prior : unbounded,
    name: estimatePart('name'),
    email: estimatePart('email'),
    phone: estimatePart('phone'),
    profile: estimatePart('profile'),
    content: estimatePart('content'),
    born: estimatePart('born'),
    employer: estimatePart('employer'),
  };
}

/** A bound above any weight, because JSON has no infinity. */
const unbounded = 1_000;

/** The probability, before any data, that two records with the same rare name are the same person. */
const rareIsSame = 0.7;

/**
 * Returns the highest weight that names may have, as log2 of odds. Their shares alone would overrate rare names,
 * because families and communities share names far more often than by chance.
 */
function estimateNameBound({ total, posteriors, patterns }: Expected): number {
  // One in sixteen records with a name this rare would have a namesake by chance.
  const rare = Math.log2(total + 1_000) + 4;
  const level = { same: worth.shared * rareIsSame, other: worth.shared * (1 - rareIsSame) };
  for (const [at, { name, nameBits, pairs }] of patterns.entries()) {
    if (name !== 1 || nameBits < rare) continue;
    const same = pairs * (posteriors[at] ?? 0);
    level.same += same;
    level.other += pairs - same;
  }
  return Math.log2(level.same / level.other);
}

interface Level {
  same: number;
  other: number;
}

/** Returns the expected pairs by level, from level 1. */
function countLevels({ posteriors, patterns }: Expected, part: MatchPart): readonly Level[] {
  const levels = Array.from({ length: 13 }, (): Level => ({ same: 0, other: 0 }));
  for (const [at, pattern] of patterns.entries()) {
    const level = levels[pattern[part] - 1];
    if (!level) continue;
    const same = pattern.pairs * (posteriors[at] ?? 0);
    level.same += same;
    level.other += pattern.pairs - same;
  }
  return levels;
}

/**
 * Estimates weights of shared values. The share of the same records among those with a common value gives the
 * weight directly, so the other pairs need not be examined. A value that more records share never has a higher
 * weight.
 */
function estimateShared(
  { odds, near, differ, against }: Extract<PartModel, { by: 'shared' }>,
  prior: number,
  levels: readonly Level[],
): readonly number[] {
  const weights: number[] = [];
  for (const [at, likely] of odds.entries()) {
    const { same = 0, other = 0 } = levels[at] ?? {};
    const evidence = Math.log2((same + worth.shared * likely) / (other + worth.shared * (1 - likely)));
    weights.push(Math.min(evidence - prior, weights.at(-1) ?? Infinity));
  }
  const all = { same: sum(levels, ({ same }) => same), other: sum(levels, ({ other }) => other) };
  const ratio = (at: number, [same, other]: readonly [number, number]): number => {
    const level = levels[at] ?? { same: 0, other: 0 };
    const ofSame = (level.same + worth.differing * same) / (all.same + worth.differing);
    const ofOther = (level.other + worth.differing * other) / (all.other + worth.differing);
    return Math.log2(ofSame / ofOther);
  };
  return [...weights, Math.max(0, ratio(4, near)), Math.min(against, ratio(5, differ))];
}

function estimateLevels(
  { same, other, most, learned }: Extract<PartModel, { by: 'levels' }>,
  levels: readonly Level[],
): readonly number[] {
  const all = sum(levels.slice(0, learned), (level) => level.same);
  return same.map((known, at) => {
    const often =
      at < learned ? ((levels[at]?.same ?? 0) + worth.levels * known) / (all + worth.levels) : known;
    return Math.min(Math.log2(often / (other[at] ?? 1)), most[at + 1] ?? Infinity);
  });
}

/** Replaces the usual shares by those of this account: how often the names of different persons are similar. */
function applyNameShares(
  model: Readonly<Record<MatchPart, PartModel>>,
  { given, family, random }: MatchCounts,
): Readonly<Record<MatchPart, PartModel>> {
  const { name } = model;
  if (name.by === 'shared') return model;
  const blendShare = (counted: number | undefined, known: number): number =>
    ((counted ?? 0) + worth.random * known) / (random + worth.random);
  const form = blendShare(given[2], 0.006);
  const initial = blendShare(given[3], 0.003);
  const slip = blendShare(given[4], 0.004);
  const part = blendShare(family[2], 0.0003);
  const similar = blendShare(family[3], 0.001);
  const other = [...name.other];
  // Similar names are twice as likely in a pair as by chance, because names and their forms follow languages.
  other.splice(1, 5, 2 * form, 2 * initial, 2 * slip, 2 * part, 2 * similar);
  other[7] = 2 * (form + initial + slip) * (part + similar);
  return { ...model, name: { ...name, other } };
}

const sum = <T>(list: readonly T[], value: (item: T, at: number) => number): number =>
  list.reduce((total, item, at) => total + value(item, at), 0);
