import { CellProblem, shownCell } from './cell-problem.ts';
import { readDate, type DateOrder } from './cells/read-date.ts';
import { readNumber, type NumberHabits } from './cells/read-number.ts';
import type { Target } from './match-columns.ts';

/** What the cells of a column have in common, beyond what their field says. */
export interface ColumnHabits extends NumberHabits {
  readonly dates?: DateOrder | undefined;
  /** What stands between items of a list beside semicolons and line ends. */
  readonly listSeparator?: string | undefined;
}

/** What a cell says: the value of its own field, and of others that it speaks of, where nothing else does. */
export interface ReadCell {
  readonly value?: unknown;
  readonly beside?: Readonly<Record<string, unknown>>;
}

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'on', 'ja', 'oui', 'si', 'sí', 'sì', 'wahr', 'vrai']);
const no = new Set(['false', 'no', 'n', '0', 'off', 'nein', 'nee', 'non', 'falsch', 'faux']);

/**
 * What a cell says, in the type that its field's schema takes; the schema checks it.
 * @param text the cell, not blank
 * @throws CellProblem where it cannot be what its column is
 */
export function readCell(text: string, target: Target, habits: ColumnHabits = {}): ReadCell {
  const { kind, codes, item, name } = target;
  switch (kind) {
    case 'number':
      return numberIn(text, name, habits);
    case 'boolean':
      return { value: yesOrNo(text) };
    case 'code':
      return { value: codeOf(text, codes) };
    case 'date':
    case 'instant':
      return { value: readDate(text, habits.dates, kind) };
    case 'phone':
      return { value: phoneIn(text) };
    case 'email':
      return emailsIn(text);
    case 'fullName':
      return { beside: namesIn(text) };
    case 'texts':
      return { value: parts(text, habits) };
    case 'items':
      return { value: parts(text, habits).map((part) => ({ [item ?? 'value']: part })) };
    case 'text':
      return { value: text };
  }
}

/** A list in a cell: its items stand between semicolons or line ends, and between what its column has. */
const parts = (text: string, { listSeparator }: ColumnHabits): readonly string[] =>
  text
    .split(/[;\n]/u)
    .flatMap((part) => (listSeparator === undefined ? [part] : part.split(listSeparator)))
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The field that says the currency of an amount. */
const currencyOf: Readonly<Record<string, string>> = {
  desiredSalary: 'desiredSalaryCurrency',
  ...{ minPay: 'payCurrency', maxPay: 'payCurrency', bidValue: 'bidCurrency' },
  ...{ fee: 'currency', salary: 'currency', candidateRate: 'currency', clientRate: 'currency' },
};
const tenureOf: Readonly<Record<string, string>> = { desiredSalary: 'desiredSalaryTenure' };

function numberIn(text: string, name: string, habits: ColumnHabits): ReadCell {
  const { value, currency, tenure } = readNumber(text, habits);
  const [money, period] = [currencyOf[name], tenureOf[name]];
  return {
    value,
    beside: {
      ...(money !== undefined && currency !== undefined && { [money]: currency }),
      ...(period !== undefined && tenure !== undefined && { [period]: tenure }),
    },
  };
}

/** A spreadsheet that took a phone number for an amount has lost its last digits. */
function phoneIn(text: string): string {
  if (/^\+?\d+(?:[.,]\d+)?e\+?\d+$/iu.test(text)) {
    throw new CellProblem(
      `${shownCell(text)} is what a spreadsheet made of a phone number; set the column to text and export again`,
    );
  }
  return text.replace(/^(?<digits>\+?\d{6,})\.0$/u, '$<digits>');
}

/** A second address in the cell is the alternate one. */
function emailsIn(text: string): ReadCell {
  const [first = text, second] = text
    .replaceAll(/mailto:/giu, '')
    .split(/[\s;,|]+/u)
    .filter((part) => part.includes('@'));
  return { value: first, beside: second === undefined ? {} : { alternateEmail: second } };
}

const particles = /^(?:van|von|de|der|den|del|della|di|da|du|la|le|ter|ten|zu|zur|el|al|bin|ibn|dos|das)$/iu;

/** `Lovelace, Ada` and `Ada Lovelace`; `van`, `de` and their like belong to the family name. */
function namesIn(text: string): Readonly<Record<string, string>> {
  const [before = '', after] = text.split(/,\s*(?<rest>.*)/su);
  if (after !== undefined && after !== '') return { lastName: before.trim(), firstName: after.trim() };
  const words = before.trim().split(/\s+/u);
  if (words.length === 1) return { lastName: before.trim() };
  const particle = words.findIndex((word, at) => at > 0 && at < words.length - 1 && particles.test(word));
  const at = particle > 0 ? particle : words.length - 1;
  return { firstName: words.slice(0, at).join(' '), lastName: words.slice(at).join(' ') };
}

function yesOrNo(text: string): boolean {
  const word = text.toLowerCase();
  if (yes.has(word)) return true;
  if (no.has(word)) return false;
  throw new CellProblem(`must be yes or no, not ${shownCell(text)}`);
}

/** `Full time` is FULL_TIME; the schema names the codes for what is none. */
const codeOf = (text: string, codes: readonly string[]): string =>
  codes.find((code) => bare(code) === bare(text)) ?? text;

const bare = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/gu, '');
