import type { Random } from '@nova/random';
import type { Write } from '../cell.ts';
import type { Company, Vacancy } from '../client.ts';
import type { Concept } from '../concept.ts';
import type { Language } from '../languages/language.ts';
import type { Person } from '../person.ts';
import type { Styles } from '../style.ts';
import type { MakeHabits } from '../workbook/habits.ts';

/** A column of an export. */
export interface ExportColumn<T> {
  /** What it is called: a concept's word in the table's language, or a header that the system writes in every language. */
  readonly header: Concept | { readonly always: string };
  /** What it is called where the system speaks English; the concept's usual word when left out. */
  readonly english?: string;
  readonly write: Write<T>;
}

interface Subjects {
  readonly candidate: Person;
  readonly contact: Person;
  readonly company: Company;
  readonly job: Vacancy;
}
export type TableKind = keyof Subjects;

/** One kind of table that a system exports. */
export interface Export<K extends TableKind = TableKind> {
  readonly kind: K;
  /** What the file is called, without its ending; `--type` is not needed where it tells the kind. */
  readonly file: string;
  readonly rows: number;
  readonly styles: (language: Language) => Styles;
  /** How its workbook is made; a text with separators otherwise. */
  readonly workbook?: MakeHabits;
  readonly columns: (language: Language, random: Random) => readonly ExportColumn<Subjects[K]>[];
}

export interface System {
  readonly name: string;
  readonly exports: readonly { readonly [K in TableKind]: Export<K> }[TableKind][];
  /** How it writes all of them as workbooks too, and what they let vary then where that is not the same. */
  readonly workbooks?: { readonly workbook: MakeHabits; readonly styles?: Export['styles'] };
}

/** A column that is called as its concept is. */
export const column = <T>(header: Concept, write: Write<T>, english?: string): ExportColumn<T> => ({
  header,
  write,
  ...(english !== undefined && { english }),
});

/** A column that has one name in every language. */
export const always = <T>(name: string, write: Write<T>): ExportColumn<T> => ({
  header: { always: name },
  write,
});

export const candidateRows = 60;
export const clientRows = 24;
