import { type MergedName, mergedNames } from '@nova/kinds';

/** A kind whose duplicates are found, which are the kinds that can be merged (docs/interface/duplicates.md#signals). */
export type MatchedKind = MergedName;

export const matchedKinds: readonly MatchedKind[] = mergedNames;

/** Log2 of Bayes factors by level of agreement, from level 1. The levels are those of nova_match_pairs. */
export interface MatchWeights {
  /** The log2 odds that any two records of the account are the same. */
  readonly prior: number;
  /** The number of records when the weights were measured. Shares of values refer to it. */
  readonly total: number;
  /** The highest weight of names, even of the rarest. */
  readonly nameMost: number;
  readonly name: readonly number[];
  readonly email: readonly number[];
  readonly phone: readonly number[];
  readonly profile: readonly number[];
  readonly content: readonly number[];
  readonly born: readonly number[];
  readonly employer: readonly number[];
}

export type MatchPart = Exclude<keyof MatchWeights, 'prior' | 'total' | 'nameMost'>;

/** A pattern of agreement and the number of pairs that have it. Bits measure how rare the agreeing values are. */
export interface MatchPattern extends Readonly<Record<MatchPart, number>> {
  readonly nameBits: number;
  readonly bornBits: number;
  readonly employerBits: number;
  readonly pairs: number;
}

/** The usual values of a part, before an account's data is seen. */
export type PartModel =
  /** A value that identifies one record, such as an email address. Its levels depend on how many records share it. */
  | {
      readonly by: 'shared';
      /** The probability that two records are the same if they share the value, by level. */
      readonly odds: readonly number[];
      /** The shares of nearly equal and of different values, among pairs of the same record and among other pairs. */
      readonly near: readonly [same: number, other: number];
      readonly differ: readonly [same: number, other: number];
      /** The highest weight of differing values, which is zero or negative. */
      readonly against: number;
    }
  /**
   * A value whose rarity matters, such as a name: how often each level occurs among pairs of the same record and
   * among others.
   */
  | {
      readonly by: 'levels';
      readonly same: readonly number[];
      readonly other: readonly number[];
      /** The highest weight of a level, by level. */
      readonly most: Readonly<Record<number, number>>;
      /** The number of levels whose weights are learned from data. Later levels have their usual weights. */
      readonly learned: number;
    };

const createSharedModel = (
  odds: readonly number[],
  differ: number,
  against: number,
  near: readonly [same: number, other: number] = [0.01, 0.01],
): PartModel => ({ by: 'shared', odds, near, differ: [differ, 0.95], against });

/**
 * People with a similar part of a name are also similar in its other parts more often than by chance, because names
 * follow languages. A family name counts for nothing if the given names differ, because families share it, as well
 * as phones and addresses.
 */
const person: Readonly<Record<MatchPart, PartModel>> = {
  name: {
    by: 'levels',
    same: [0.74, 0.05, 0.02, 0.03, 0.03, 0.04, 0.015, 0.015, 0.03, 0.02, 0.01, 0.9, 0.9],
    other: [4, 0.012, 0.006, 0.008, 0.0006, 0.002, 1, 0.0001, 1, 1, 1, 2, 2],
    most: { 9: 0 },
    // Levels of different given names are not learned. Households and firms share so much that data alone would
    // identify their members with each other.
    learned: 9,
  },
  email: createSharedModel([0.97, 0.7, 0.1, 0.005], 0.4, -0.2, [0.06, 0.01]),
  phone: createSharedModel([0.85, 0.4, 0.05, 0.002], 0.35, -0.2),
  profile: createSharedModel([0.99, 0.8, 0.2, 0.01], 0.04, -1),
  content: createSharedModel([0.97, 0.8, 0.2, 0.01], 0.95, 0),
  born: { by: 'levels', same: [0.92, 0.04, 0.04], other: [1, 0.003, 1], most: { 3: -1 }, learned: 3 },
  employer: { by: 'levels', same: [0.5, 0.01, 0.5], other: [1, 1, 1], most: { 3: 0 }, learned: 3 },
};

const company: Readonly<Record<MatchPart, PartModel>> = {
  ...person,
  name: createSharedModel([0.9, 0.5, 0.1, 0.01], 0.05, -1, [0.12, 0.01]),
  email: createSharedModel([0.85, 0.4, 0.1, 0.01], 0.1, -0.5, [0.1, 0.01]),
  phone: createSharedModel([0.8, 0.3, 0.05, 0.01], 0.3, -0.2),
};

export const chooseModel = (kind: MatchedKind): Readonly<Record<MatchPart, PartModel>> =>
  kind === 'company' ? company : person;

export const matchParts = Object.keys(person) as readonly MatchPart[];
