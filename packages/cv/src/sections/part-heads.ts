import { type Line, withCellsInOneRow } from '../document.ts';
import { findDateRange, wholeDate } from '../entities/date-ranges.ts';
import { isProse, roleMarks, titleScore } from '../entities/roles.ts';
import { wordCount } from '../text.ts';
import { opensWithDeed } from './entry-facts.ts';

/** Letters of the longest head that stands before its description. */
const HEAD = 110;
/** Words of the shortest description. */
const DESCRIPTION_WORDS = 3;

/** Where the sentences of a text begin. */
function sentenceStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/[.!?]\s+(?=\p{Lu})/gu)].map(({ index, 0: stop }) => index + stop.length)];
}

/** Whether what stands behind a head describes the job: several words, of which some are small, behind a mark or in capitals. */
function describes(text: string): boolean {
  const words = text.replace(/^[\s–—:.,;-]+/u, '');
  return /^[\p{Lu}\d]/u.test(words) && wordCount(words) >= DESCRIPTION_WORDS && /\s\p{Ll}{3}/u.test(words);
}

/** How many letters of a text are a title with its period, "Clerk at Acme (2019 – 2021)"; 0 where it begins with none. */
function headLength(text: string): number {
  const near = text.slice(0, HEAD);
  const range = findDateRange(near);
  if (range === null || range.single || range.from < 3) return 0;
  const names = near.slice(0, range.from);
  const named =
    /^\p{Lu}/u.test(names) &&
    !/[.!?]\s+\p{Lu}/u.test(names) &&
    !opensWithDeed(names) &&
    !isProse(names) &&
    names.split(/[–—|,:(]|\sat\s|\s-\s/).some((name) => titleScore(name) >= roleMarks.title);
  return named ? range.to + (/^\s*[)\]]?\.?/.exec(text.slice(range.to))?.[0].length ?? 0) : 0;
}

/** "Clerk at Acme (2019 – 2021): kept the books. Porter at Foo (2017 – 2019): …" as heads and what follows each. */
function partedByPeriods(text: string): string[] {
  const heads = sentenceStarts(text)
    .map((from) => ({ from, to: from + headLength(text.slice(from)) }))
    .filter(({ from, to }) => to > from);
  const parts = heads.map(({ from, to }, at) => [
    text.slice(from, to),
    text.slice(to, heads[at + 1]?.from ?? text.length),
  ]);
  const whole = heads[0]?.from === 0 && parts.every(([, below = '']) => describes(below));
  return whole ? parts.flat().map((part) => part.replace(/^[\s–—:.,;-]+/u, '').trim()) : [];
}

/** "2019 – 2021   Acme - Clerk. Kept the books.": the head ends with its first sentence. */
function partedBySentence([date = '', text = '', ...more]: readonly string[]): string[] {
  const stop = sentenceStarts(text)[1] ?? 0;
  const head = text.slice(0, stop).trim();
  const named =
    more.length === 0 &&
    wholeDate(date)?.single === false &&
    head !== '' &&
    head.length < HEAD &&
    !opensWithDeed(head) &&
    head.split(/[–—|,:]|\s-\s/).some((name) => titleScore(name) >= roleMarks.sureTitle);
  return named && describes(text.slice(stop)) ? [head.replace(/[.!?]$/, ''), text.slice(stop)] : [];
}

/** The lines of jobs, each head that its description follows on the same line on a line of its own. */
export function withHeadsApart(lines: readonly Line[]): Line[] {
  return lines.flatMap((line) => {
    if (line.bullet) return [line];
    const [date = ''] = line.cells;
    const byPeriods = line.cells.length === 1 ? partedByPeriods(line.text) : [];
    if (byPeriods.length > 0) return byPeriods.map((part) => withCellsInOneRow(line, [part]));
    const [head, below] = partedBySentence(line.cells);
    if (head === undefined || below === undefined) return [line];
    return [withCellsInOneRow(line, [date, head]), { ...withCellsInOneRow(line, [below]), gap: 1 }];
  });
}
