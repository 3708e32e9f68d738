import type { Random } from '@nova/random';
import type { Language } from '../languages/language.ts';

/** The table's style says the rest. */
export interface Habits {
  readonly texts: 'shared' | 'inline';
  readonly placed: boolean;
  readonly day: string | number;
  readonly moment: string | number;
  /** Percentage of days in a foreign order; if both fit, the program read them. */
  readonly typedDays: number;
  readonly truths: boolean;
  readonly amounts?: string;
  readonly figures: boolean;
  readonly links: boolean;
  readonly from1904: boolean;
  /** Whether hidden sheets come first. */
  readonly sheet: string;
  readonly beside: {
    readonly name: string;
    readonly rows: readonly (readonly string[])[];
    readonly isHidden: boolean;
  };
  readonly titles: readonly string[];
  readonly gap?: number;
  readonly pauses?: number;
  readonly merged?: string;
  readonly remark?: string;
}

export type MakeHabits = (language: Language, random: Random) => Habits;

const sheetWords = { en: 'Sheet', de: 'Tabelle', fr: 'Feuil', es: 'Hoja', it: 'Foglio', nl: 'Blad' } as const;

/** By a server's library. */
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

/** Shared texts, no references, formats by column. */
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

/** With currency, as in the language, or without. */
const amountFormat = ({ code, sign }: Language, random: Random): string =>
  random.pick(
    code === 'en'
      ? ['#,##0', `"${sign}"#,##0.00`, `[$${sign}-809]#,##0`]
      : ['#,##0', `#,##0.00\\ "${sign}"`, `#,##0.00\\ [$${sign}-407]`],
  );
