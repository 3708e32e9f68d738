import { chooseBestReading } from '../../src/best-reading.ts';
import type { TextRun } from '../../src/extract/pdf-runs.ts';
import { cleanPrinted } from '../../src/extract/text-clean.ts';
import { findFields } from '../../src/find-fields.ts';
import { listPdfReadings } from '../../src/layout/pdf-lines.ts';
import type { ParsedCv } from '../../src/parsed-cv.ts';

/** Default: plain, ten points. */
export type Look = Partial<Pick<TextRun, 'size' | 'bold' | 'italic' | 'page' | 'turn'>>;
/** In points; y is the baseline from the page's top. */
export type Print = readonly [text: string, x: number, y: number, look?: Look];

/** Points between the tops of two pages. */
const PAGE = 842;
/** In type sizes. */
const LETTER = 0.5;

function printed([text, x, y, look = {}]: Print): TextRun {
  const { size = 10, bold = false, italic = false, page = 1, turn } = look;
  const length = text.length * size * LETTER;
  const place = { x, right: x + (turn === undefined ? length : size), y: y + (page - 1) * PAGE };
  return {
    text: cleanPrinted(text),
    ...place,
    size,
    bold,
    italic,
    page,
    ...(turn === undefined ? {} : { turn, length }),
  };
}

export function readMade(prints: readonly Print[]): ParsedCv {
  const runs = prints.map((print) => printed(print));
  const pages = Math.max(...runs.map(({ page }) => page));
  const lines = chooseBestReading(listPdfReadings({ runs, links: [], pages, pagesRead: pages }));
  return findFields(
    { lines, links: [], pages, pagesRead: pages },
    { now: new Date('2024-06-01T00:00:00Z'), ocr: false },
  );
}

/** 14 points apart. */
export function column(texts: readonly (string | readonly [string, Look])[], x: number, y: number): Print[] {
  return texts.flatMap((one, index): Print[] => {
    const [text, look] = typeof one === 'string' ? [one, {}] : one;
    return text === '' ? [] : [[text, x, y + index * 14, look]];
  });
}

export const set = (text: string, look: Look): readonly [string, Look] => [text, look];
export const heading = (text: string): readonly [string, Look] => [text, { size: 14, bold: true }];
export const boldly = (text: string): readonly [string, Look] => [text, { bold: true }];

export const owner: readonly Print[] = [
  ['Jane Miller', 50, 50, { size: 22, bold: true }],
  ['jane.miller@example.org', 50, 70],
];

/** Title, employer, first and last year. */
export const jobsOf = (cv: ParsedCv): string[] =>
  cv.employmentHistory.map(
    ({ jobTitle, companyName, startDate, endDate, current }) =>
      `${jobTitle ?? '?'} @ ${companyName ?? '?'} ${startDate?.slice(0, 4) ?? ''}-${current ? 'now' : (endDate?.slice(0, 4) ?? '')}`,
  );

/** Level, school, first and last year. */
export const educationOf = (cv: ParsedCv): string[] =>
  cv.educationHistory.map(
    ({ levelKind, organisation, startYear, endYear }) =>
      `${levelKind ?? '?'} @ ${organisation ?? '?'} ${String(startYear)}-${String(endYear)}`,
  );
