import type { Target } from './match-columns.ts';

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'on']);
const no = new Set(['false', 'no', 'n', '0', 'off']);

/** A cell that cannot be what its column is; the message completes the sentence `Column "X": …`. */
export class CellProblem extends Error {}

/**
 * What a cell says, in the type that its field's schema takes; the schema checks it.
 * @param text the cell, not blank
 * @throws CellProblem where it is no number, or neither yes nor no
 */
export function readCell(text: string, { kind, codes, item }: Target): unknown {
  if (kind === 'number') return numberOf(text);
  if (kind === 'boolean') return yesOrNo(text);
  if (kind === 'code') return codeOf(text, codes);
  if (kind === 'texts') return parts(text);
  if (kind === 'items') return parts(text).map((part) => ({ [item ?? 'value']: part }));
  return text;
}

/** A list in a cell: its items stand between semicolons. */
const parts = (text: string): readonly string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `90.000` is ninety to some and ninety thousand to others. */
const ambiguous = /^[+-]?\d{1,3}(?:\.\d{3})+$/u;

function numberOf(text: string): number {
  const number = Number(text);
  if (
    /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu.test(text) &&
    Number.isFinite(number) &&
    !ambiguous.test(text)
  )
    return number;
  throw new CellProblem(`must be a number such as 90000 or 1234.5, not ${JSON.stringify(text.slice(0, 60))}`);
}

function yesOrNo(text: string): boolean {
  const word = text.toLowerCase();
  if (yes.has(word)) return true;
  if (no.has(word)) return false;
  throw new CellProblem(`must be yes or no, not ${JSON.stringify(text.slice(0, 60))}`);
}

/** `Full time` is FULL_TIME; the schema names the codes for what is none. */
const codeOf = (text: string, codes: readonly string[]): string =>
  codes.find((code) => bare(code) === bare(text)) ?? text;

const bare = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/gu, '');
