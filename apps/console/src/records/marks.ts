import type { JsonObject } from '../api/client.ts';

/** Found words of a text: start and end of each in UTF-16 units, as JavaScript counts. */
type Marks = readonly (readonly [start: number, end: number])[];

export interface MarkedText {
  readonly text: string;
  readonly marks: Marks;
}

/** A place where a search found words: `cv`, or a field. */
interface SearchMatch {
  readonly in: string;
  readonly fileId?: string;
  readonly snippet: string;
  readonly marks: Marks;
}

/** The part of a search's input that finds words of CVs too. */
export const inCvsToo = { in: 'both' } as const;

/** The places where a search found words. The cast follows the server's contract, which answers no other shape. */
const readMatches = (record: JsonObject): readonly SearchMatch[] =>
  (record.matches as unknown as readonly SearchMatch[] | undefined) ?? [];

/** Returns the first words that a search found in the record's CV; undefined if it found none there. */
export function findInCv(record: JsonObject): MarkedText | undefined {
  const match = readMatches(record).find((one) => one.in === 'cv');
  return match && { text: match.snippet, marks: match.marks };
}

interface TextPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Splits a text into parts that are marked and parts that are not. Marks outside of it, and crossing ones, are left out. */
export function splitAtMarks({ text, marks }: MarkedText): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    if (start < at || end <= start || end > text.length) continue;
    parts.push({ text: text.slice(at, start), isMarked: false });
    parts.push({ text: text.slice(start, end), isMarked: true });
    at = end;
  }
  parts.push({ text: text.slice(at), isMarked: false });
  return parts.filter((part) => part.text !== '');
}

/** The largest number of characters before the first mark of an excerpt, so that a narrow place shows the mark. */
const mostBefore = 40;

/** Takes the part of a text from shortly before its first mark. */
export const cutBefore = (whole: MarkedText): MarkedText => excerpt(whole, whole.marks, whole.text.length);

const excerptLength = 200;

/** The largest number of excerpts of a text. */
const mostExcerpts = 3;

/** Takes excerpts around the marks of a long text. Marks that are near each other share one. */
export function takeExcerpts(whole: MarkedText): readonly MarkedText[] {
  const groups: [number, number][][] = [];
  for (const [start, end] of whole.marks) {
    const last = groups.at(-1);
    const first = last?.[0];
    if (last && first && end - first[0] < excerptLength - mostBefore) last.push([start, end]);
    else groups.push([[start, end]]);
  }
  return groups.slice(0, mostExcerpts).map((marks) => excerpt(whole, marks, excerptLength));
}

function excerpt({ text }: MarkedText, marks: Marks, length: number): MarkedText {
  const first = marks[0]?.[0] ?? 0;
  const begin = first <= mostBefore ? 0 : findWordStart(text, first - mostBefore, first);
  const last = marks.at(-1)?.[1] ?? 0;
  const end = begin + length >= text.length ? text.length : findWordEnd(text, begin + length, last);
  const [before, after] = [begin > 0 ? '… ' : '', end < text.length ? ' …' : ''];
  const offset = before.length - begin;
  return {
    text: `${before}${text.slice(begin, end)}${after}`,
    marks: marks.map(([start, stop]) => [start + offset, stop + offset] as const),
  };
}

/** The start of the first whole word between two places; the later one if there is none. */
function findWordStart(text: string, from: number, to: number): number {
  const space = text.slice(from, to).search(/\s\S/u);
  return space < 0 ? to : from + space + 1;
}

/** The end of the last whole word before a place, but not before the last mark. */
function findWordEnd(text: string, before: number, least: number): number {
  const space = text.slice(0, before).search(/\s\S*$/u);
  return Math.max(space < 0 ? before : space, least);
}
