/** How much a reason tells. */
export type Strength = 'certain' | 'strong' | 'some' | 'weak' | 'against';

/** By the least weight of each: log2 of how much likelier the same record makes it. */
const least = { certain: 9, strong: 5, some: 2, weak: 0 } as const;

/** @param weight log2 of a Bayes factor (docs/interface/duplicates.md#signals) */
export function strengthOf(weight: number): Strength {
  if (weight >= least.certain) return 'certain';
  if (weight >= least.strong) return 'strong';
  if (weight >= least.some) return 'some';
  return weight >= least.weak ? 'weak' : 'against';
}
