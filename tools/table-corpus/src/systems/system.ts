import type { Random } from '@nova/random';
import type { Write } from '../cell.ts';
import type { Company, Vacancy } from '../client.ts';
import type { Concept } from '../concept.ts';
import type { Language } from '../languages/language.ts';
import type { Person } from '../person.ts';
import type { Styles } from '../style.ts';
import type { MakeHabits } from '../workbook/habits.ts';

export interface ExportColumn<T> {
  /** A concept's word in the table's language, or a fixed header. */
  readonly header: Concept | { readonly always: string };
  /** The header in English; the concept's usual word if left out. */
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

export interface Export<K extends TableKind = TableKind> {
  readonly kind: K;
  readonly file: string;
  readonly rows: number;
  readonly styles: (language: Language) => Styles;
  /** Undefined for CSV. */
  readonly workbook?: MakeHabits;
  readonly columns: (language: Language, random: Random) => readonly ExportColumn<Subjects[K]>[];
}

export interface System {
  readonly name: string;
  readonly exports: readonly { readonly [K in TableKind]: Export<K> }[TableKind][];
  readonly workbooks?: { readonly workbook: MakeHabits; readonly styles?: Export['styles'] };
}

export const column = <T>(header: Concept, write: Write<T>, english?: string): ExportColumn<T> => ({
  header,
  write,
  ...(english !== undefined && { english }),
});

export const always = <T>(name: string, write: Write<T>): ExportColumn<T> => ({
  header: { always: name },
  write,
});

export const candidateRows = 60;
export const clientRows = 24;
