import { type MarkedText as Words, splitAtMarks } from './marks.ts';

/** A text with its found words marked. */
export const MarkedText = (words: Words) =>
  splitAtMarks(words).map(({ text, isMarked }, at) => (isMarked ? <mark key={at}>{text}</mark> : text));
