import { type MergedName, mergedNames } from '@nova/kinds';

/** Duplicates are found of what can be merged (docs/interface/duplicates.md#signals). */
export type MatchedKind = MergedName;

export const matchedKinds: readonly MatchedKind[] = mergedNames;

/** Log2 of Bayes factors by level, from level 1; levels are those of nova_match_pairs. */
export interface MatchWeights {
  /** Of any two records. */
  readonly prior: number;
  /** Records when it was measured: shares of values are of so many. */
  readonly total: number;
  /** The most that names may tell, however rare. */
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

/** How alike pairs are, and how many are alike in this way. Bits say how rare the values are that agree. */
export interface MatchPattern extends Readonly<Record<MatchPart, number>> {
  readonly nameBits: number;
  readonly bornBits: number;
  readonly employerBits: number;
  readonly pairs: number;
}

/** What is known of a part before any data. */
export type PartModel =
  /** A value that names one record: what shared values have told elsewhere, by how many share them. */
  | {
      readonly by: 'shared';
      /** How likely two records that share it are the same. */
      readonly odds: readonly number[];
      /** Of the same record and of others: a slip, and a difference. */
      readonly near: readonly [same: number, other: number];
      readonly differ: readonly [same: number, other: number];
      /** The least that a difference tells against. */
      readonly against: number;
    }
  /** A value whose rarity counts: how often levels occur, of the same record and of others. */
  | {
      readonly by: 'levels';
      readonly same: readonly number[];
      readonly other: readonly number[];
      /** The most that a level may tell. */
      readonly most: Readonly<Record<number, number>>;
      /** Levels from this one on are not learned. */
      readonly learned: number;
    };

const shared = (
  odds: readonly number[],
  differ: number,
  against: number,
  near: readonly [same: number, other: number] = [0.01, 0.01],
): PartModel => ({ by: 'shared', odds, near, differ: [differ, 0.95], against });

/**
 * Who has the same name agrees in all the rest of it more often than chance says: names follow languages. A family name
 * alone tells nothing where the given name differs: families share it, and phones and addresses with it.
 */
const person: Readonly<Record<MatchPart, PartModel>> = {
  name: {
    by: 'levels',
    same: [0.74, 0.05, 0.02, 0.03, 0.03, 0.04, 0.015, 0.015, 0.03, 0.02, 0.01, 0.9, 0.9],
    other: [4, 0.012, 0.006, 0.008, 0.0006, 0.002, 1, 0.0001, 1, 1, 1, 2, 2],
    most: { 9: 0 },
    // Households and firms share much, and data alone would take them for one person.
    learned: 9,
  },
  email: shared([0.97, 0.7, 0.1, 0.005], 0.4, -0.2, [0.06, 0.01]),
  phone: shared([0.85, 0.4, 0.05, 0.002], 0.35, -0.2),
  profile: shared([0.99, 0.8, 0.2, 0.01], 0.04, -1),
  content: shared([0.97, 0.8, 0.2, 0.01], 0.95, 0),
  born: { by: 'levels', same: [0.92, 0.04, 0.04], other: [1, 0.003, 1], most: { 3: -1 }, learned: 3 },
  employer: { by: 'levels', same: [0.5, 0.01, 0.5], other: [1, 1, 1], most: { 3: 0 }, learned: 3 },
};

const company: Readonly<Record<MatchPart, PartModel>> = {
  ...person,
  name: shared([0.9, 0.5, 0.1, 0.01], 0.05, -1, [0.12, 0.01]),
  email: shared([0.85, 0.4, 0.1, 0.01], 0.1, -0.5, [0.1, 0.01]),
  phone: shared([0.8, 0.3, 0.05, 0.01], 0.3, -0.2),
};

export const modelOf = (kind: MatchedKind): Readonly<Record<MatchPart, PartModel>> =>
  kind === 'company' ? company : person;

export const matchParts = Object.keys(person) as readonly MatchPart[];
