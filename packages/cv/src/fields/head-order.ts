import type { HeadPart } from './head-parts.ts';
import { orderWeights, roleMarks } from './weights.ts';

function within(score: number, bound: number): number {
  return Math.max(-bound, Math.min(bound, score));
}

/** A title and an employer by their own words. */
function isSure(parts: readonly HeadPart[]): boolean {
  return (
    parts.some(({ score }) => score >= roleMarks.title) &&
    parts.some(({ score }) => score <= roleMarks.employer)
  );
}

/** Heads that tell of another's pieces: those of as many, else all of two or more, of which the first two stand at one place. */
function comparable(heads: HeadPart[][], at: number): { others: HeadPart[][]; places: number } {
  const length = heads[at]?.length ?? 0;
  const all = heads.filter((head, index) => index !== at && head.length > 1);
  const same = all.filter((head) => head.length === length);
  return same.length > 0 ? { others: same, places: length } : { others: all, places: FIRST };
}

/** Pieces that heads have at one place however many they have. */
const FIRST = 2;

/**
 * Heads whose pieces are scored by what they say and by what stands at their place in the other heads of the section: a CV
 * prints titles and employers in one order throughout, so that "Google, Data Source" below "Amazon, Team Member" is an employer
 * and a title. One piece alone may be either; a head whose own words leave no doubt stays as it is.
 */
export function scoredByPlace(heads: HeadPart[][]): HeadPart[][] {
  return heads.map((parts, at) => {
    const { others, places } = comparable(heads, at);
    if (parts.length < 2 || others.length === 0 || isSure(parts)) return parts;
    return parts.map(({ text, score }, place) => {
      if (place >= places || Math.abs(score) >= roleMarks.labelled - orderWeights.own) return { text, score };
      const sum = others.reduce(
        (total, head) => total + within(head[place]?.score ?? 0, orderWeights.other),
        0,
      );
      return { text, score: within(score, orderWeights.own) + sum / others.length };
    });
  });
}
