import type { Random } from '@nova/random';
import type { Language } from './languages/language.ts';
import type { Style } from './style.ts';
import type { Habits } from './workbook/habits.ts';
import type { Value } from './workbook/value.ts';

/** Fields of a record as an export shows them, by the names that `--map` takes. */
export type Facts = Readonly<Record<string, unknown>>;

/** A cell and what must be in Nova because of it. */
export interface Cell {
  readonly text: string;
  readonly facts?: Facts;
  /** What it holds in a workbook, where that is no text. */
  readonly value?: Value;
}

/** How a table is written, and the choices of its seed. */
export interface Writing {
  readonly language: Language;
  readonly style: Style;
  readonly random: Random;
  /** How its workbook is made; undefined for a text with separators. */
  readonly workbook?: Habits | undefined;
}

/** Writes one column of records of a kind. */
export type Write<T> = (subject: T, writing: Writing) => Cell;

export const nothing: Cell = { text: '' };
