import type { Random } from '@nova/random';
import type { Language } from './languages/language.ts';
import type { Style } from './style.ts';
import type { Habits } from './workbook/habits.ts';
import type { Value } from './workbook/value.ts';

/** By names in `--map`. */
export type Facts = Readonly<Record<string, unknown>>;

/** With what Nova must store. */
export interface Cell {
  readonly text: string;
  readonly facts?: Facts;
  /** Unless it is a text. */
  readonly value?: Value;
}

export interface Writing {
  readonly language: Language;
  readonly style: Style;
  readonly random: Random;
  readonly workbook?: Habits | undefined;
}

export type Write<T> = (subject: T, writing: Writing) => Cell;

export const nothing: Cell = { text: '' };
