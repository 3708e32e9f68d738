import type { Random } from '@nova/random';
import type { Language } from '../languages/language.ts';

/** How a program or a person makes a workbook; the rest is the table's style. */
export interface Habits {
  /** Where texts stand: once for all cells, or in each. */
  readonly texts: 'shared' | 'inline';
  /** Whether each row and cell says where it is; otherwise they stand one after the other. */
  readonly placed: boolean;
  /** How days and moments are shown: a format, or the number of one that every workbook has. */
  readonly day: string | number;
  readonly moment: string | number;
  /** Days that somebody has typed in another order than the program's, of a hundred; those that fit both it has taken for days. */
  readonly typedDays: number;
  /** Whether yes and no are values of their own. */
  readonly truths: boolean;
  /** How numbers that are amounts are shown; undefined where amounts are texts. */
  readonly amounts?: string;
  /** Whether texts of figures alone are numbers, with the zeros and the sign before them as a matter of their format. */
  readonly figures: boolean;
  /** Whether addresses are formulas that open the mail program. */
  readonly links: boolean;
  readonly from1904: boolean;
  /** What the sheet is called; the others beside it, and whether they stand before it, hidden. */
  readonly sheet: string;
  readonly beside: {
    readonly name: string;
    readonly rows: readonly (readonly string[])[];
    readonly isHidden: boolean;
  };
  /** Rows above the header, over all columns. */
  readonly titles: readonly string[];
  /** Where a column stands that holds nothing. */
  readonly gap?: number;
  /** After so many rows comes one that holds nothing. */
  readonly pauses?: number;
  /** A field whose cell is merged over rows that say the same. */
  readonly merged?: string;
  /** What stands beside the table where a row is not like the others. */
  readonly remark?: string;
}

export type MakeHabits = (language: Language, random: Random) => Habits;

/** What spreadsheets call a sheet that nobody has given a name. */
const sheetWords = { en: 'Sheet', de: 'Tabelle', fr: 'Feuil', es: 'Hoja', it: 'Foglio', nl: 'Blad' } as const;

/** A report that a server's library writes. */
export const reportHabits: MakeHabits = (language) => ({
  texts: 'inline',
  placed: true,
  day: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm:ss',
  typedDays: 0,
  truths: false,
  figures: true,
  links: false,
  from1904: false,
  sheet: 'Candidates',
  titles: ['Candidate report', 'Generated 14 Mar 2026'],
  beside: {
    name: 'Filters',
    rows: [
      ['Filter', 'Value'],
      ['Status', language.statuses.slice(0, 3).join(', ')],
    ],
    isHidden: false,
  },
});

/** A list that a program keeps as a table: texts once, one row after the other, the columns' own formats. */
export const gridHabits: MakeHabits = (language, random) => ({
  texts: 'shared',
  placed: false,
  day: 14,
  moment: 22,
  typedDays: 0,
  truths: true,
  figures: true,
  links: false,
  from1904: false,
  amounts: '#,##0.00',
  sheet: `${sheetWords[language.code]}1`,
  titles: [],
  beside: { name: `${sheetWords[language.code]}2`, rows: [[language.title]], isHidden: random.chance(0.5) },
});

/** Somebody's own list. */
export const keptHabits: MakeHabits = (language, random) => ({
  texts: 'shared',
  placed: true,
  typedDays: 10,
  truths: random.chance(0.3),
  links: random.chance(0.5),
  day: random.pick<string | number>([14, 'dd/mm/yyyy;@', '[$-407]d. mmmm yyyy;@', 'd-mmm-yy']),
  moment: 'dd/mm/yyyy hh:mm',
  amounts: amountFormat(language, random),
  figures: true,
  from1904: random.chance(0.3),
  sheet: `${sheetWords[language.code]}1`,
  titles: [language.title],
  remark: '← ?',
  gap: random.int(2, 6),
  pauses: random.int(9, 14),
  merged: 'statusName',
  beside: {
    name: `${sheetWords[language.code]}2`,
    rows: language.statuses.map((status, index) => [status, language.sources[index] ?? '']),
    isHidden: random.chance(0.5),
  },
});

/** With the currency, as spreadsheets of the language show it, or without. */
const amountFormat = ({ code, sign }: Language, random: Random): string =>
  random.pick(
    code === 'en'
      ? ['#,##0', `"${sign}"#,##0.00`, `[$${sign}-809]#,##0`]
      : ['#,##0', `#,##0.00\\ "${sign}"`, `#,##0.00\\ [$${sign}-407]`],
  );
