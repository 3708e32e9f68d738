/** The strength of a reason for two records being the same; `against` is a reason for them being different. */
export type Strength = 'certain' | 'strong' | 'some' | 'weak' | 'against';

/** The smallest weight of each strength. */
const least = { certain: 9, strong: 5, some: 2, weak: 0 } as const;

/**
 * Rates a reason.
 * @param weight log2 of a Bayes factor (docs/interface/duplicates.md#signals)
 */
export function rateReason(weight: number): Strength {
  if (weight >= least.certain) return 'certain';
  if (weight >= least.strong) return 'strong';
  if (weight >= least.some) return 'some';
  return weight >= least.weak ? 'weak' : 'against';
}
