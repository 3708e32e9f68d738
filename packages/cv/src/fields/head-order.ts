import type { HeadPart } from './head-parts.ts';
import { orderWeights, roleMarks } from './weights.ts';

function within(score: number, bound: number): number {
  return Math.max(-bound, Math.min(bound, score));
}

/**
 * Heads whose pieces are scored by what they say and by what stands at their place in the other heads of the section: a CV
 * prints titles and employers in one order throughout, so that "Google, Data Source" below "Amazon, Team Member" is an employer
 * and a title. Heads are compared that have as many pieces; one piece alone may be either.
 */
export function scoredByPlace(heads: HeadPart[][]): HeadPart[][] {
  return heads.map((parts, at) => {
    const others = heads.filter((head, index) => index !== at && head.length === parts.length);
    if (parts.length < 2 || others.length === 0) return parts;
    return parts.map(({ text, score }, place) => {
      if (Math.abs(score) >= roleMarks.labelled - orderWeights.own) return { text, score };
      const sum = others.reduce(
        (total, head) => total + within(head[place]?.score ?? 0, orderWeights.other),
        0,
      );
      return { text, score: within(score, orderWeights.own) + sum / others.length };
    });
  });
}
