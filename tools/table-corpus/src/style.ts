import type { Random } from '@nova/random';
import type { Language } from './languages/language.ts';

export type Encoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'windows-1252';

type DateForm = 'd/m/y' | 'm/d/y' | 'd.m.y' | 'd-m-y' | 'y-m-d' | 'd/m/yy' | 'words' | 'monthFirst';

/** Formats of a time behind a date. */
type StampForm = 'none' | 'iso' | 'space' | 'twelve';

export interface Style {
  readonly encoding: Encoding;
  readonly separator: ',' | ';' | '\t' | '|';
  readonly lineEnd: '\n' | '\r\n';
  readonly quoted: 'all' | 'needed';
  readonly dates: DateForm;
  readonly stamps: StampForm;
  readonly lists: ', ' | '; ' | '\n' | ',' | ' | ';
  /** Between two addresses or numbers of a cell. */
  readonly pairs: '; ' | ', ' | '\n';
  readonly money: 'plain' | 'grouped' | 'signed' | 'short' | 'mixed';
  readonly names: 'first last' | 'last, first' | 'LAST first';
  readonly phones: 'as is' | 'formula';
  readonly rating: 'number' | 'of five' | 'stars';
  readonly markup: boolean;
  readonly empty: readonly string[];
  readonly yes: string;
  readonly no: string;
  readonly titled: boolean;
  readonly footed: boolean;
}

/** What a system lets vary; a seed chooses. */
export type Styles = { readonly [K in keyof Style]?: readonly Style[K][] };

const usual = (language: Language): { readonly [K in keyof Style]: readonly Style[K][] } => ({
  encoding: ['utf-8'],
  separator: [','],
  lineEnd: ['\r\n', '\n'],
  quoted: ['needed', 'all'],
  dates: [language.code === 'de' ? 'd.m.y' : language.code === 'nl' ? 'd-m-y' : 'd/m/y'],
  stamps: ['none'],
  lists: [', '],
  pairs: ['; '],
  money: ['plain'],
  names: ['first last'],
  phones: ['as is'],
  rating: ['number'],
  markup: [false],
  empty: [[''], ['', '', '-'], ['', 'N/A'], ['', 'NULL']],
  yes: language.yes,
  no: language.no,
  titled: [false],
  footed: [false],
});

export function chooseStyle(language: Language, styles: Styles, random: Random): Style {
  const allowed = { ...usual(language), ...styles };
  const chosen = Object.entries(allowed).map(([name, choices]) => [name, random.pick<unknown>(choices)]);
  return Object.fromEntries(chosen) as Style;
}
