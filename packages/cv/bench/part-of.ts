import { createHash } from 'node:crypto';
import type { SetPart } from './truth.ts';

/**
 * The part that a family's CVs belong to. The rule was written down before any of them was parsed, and looks at no file:
 * what the development set has of a family is known already, so the rest is for tuning; what the measurer's unseen set has
 * is not to be tuned for, so the rest is held out; all others go by the first byte of their name's SHA-256.
 *
 * @param family a template's family, its author or its generator
 * @param knownFrom the other set that has files of the family, if one has
 */
export function partOf(family: string, knownFrom: 'development' | 'reserved' | undefined): SetPart {
  if (knownFrom !== undefined) return knownFrom === 'development' ? 'tuning' : 'held-out';
  const [first = 0] = createHash('sha256').update(family).digest();
  return first % 2 === 0 ? 'tuning' : 'held-out';
}
