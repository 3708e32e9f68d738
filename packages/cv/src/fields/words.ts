import { fold } from '../lexicon/fold.ts';

/** The words of a text, folded, what stands in brackets left out. */
export function words(text: string): string[] {
  return fold(text)
    .replace(/\([^)]*\)/g, ' ')
    .split(/[^\p{L}\p{N}'.+&-]+/u)
    .map((word) => word.replace(/^[.'-]+|[.'-]+$/g, ''))
    .filter((word) => word !== '');
}
