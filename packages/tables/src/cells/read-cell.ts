import { listItems, openMembers, plainWord, tagItems } from '@nova/transfer';
import { CellProblem, quotedCell } from './cell-problem.ts';
import type { Target } from '../columns/target.ts';
import { currencyCode, type NumberHabits, readNumber } from './amounts.ts';
import { saysPermitExists, languageIn, ratingIn, yesOrNo } from './choices.ts';
import { addressIn, emailsIn, phoneIn, phonesIn } from './contact-details.ts';
import { type DateOrder, monthIn, readDate } from './dates.ts';
import { namesIn, saysBirthName } from './names.ts';
import { hasFixedForm, wordForNoValue } from './no-value.ts';
import { noticeIn, periodIn } from './notice.ts';
import { textOfMarkup, withoutEntities, withoutQuotes } from './text.ts';

export interface ColumnHabits extends NumberHabits {
  readonly dates?: DateOrder | undefined;
  /** Used for amounts that name no currency. */
  readonly currency?: string | undefined;
  /** Separates the items of a list, in addition to semicolons and line ends. */
  readonly listSeparator?: string | undefined;
  /** True for a table that Nova wrote: its cells are read word for word. */
  readonly exact?: boolean | undefined;
}

/** The value of a cell, and values for fields that have no column. */
export interface ReadCell {
  readonly value?: unknown;
  readonly beside?: Readonly<Record<string, unknown>>;
  readonly spare?: { readonly values: readonly string[]; readonly fields: readonly string[] };
  readonly leftOut?: string;
  /** True if the cell contains more than its value; notes then receive the whole text. */
  readonly isRemark?: boolean;
}

/**
 * Reads a cell by its field's type; the schema checks the value later (docs/import-and-export.md#values).
 * @param text not blank
 * @throws CellProblem if the cell does not fit its column
 */
export function readCell(text: string, target: Target, habits: ColumnHabits = {}): ReadCell {
  const { kind, codes } = target;
  if (kind !== 'notice' && hasFixedForm(kind) && wordForNoValue(text, kind) === 'agreed')
    return { isRemark: true };
  switch (kind) {
    case 'number':
    case 'headcount':
    case 'payRange':
      return amountIn(text, target, habits);
    case 'boolean':
      return { value: yesOrNo(text), ...(saysPermitExists(text) && { isRemark: true }) };
    case 'code':
      return { value: codeOf(text, codes) };
    case 'period':
      return { value: (habits.exact === true ? undefined : periodIn(text)) ?? codeOf(text, codes) };
    case 'currency':
      return { value: currencyCode(text) };
    case 'remark':
      return { isRemark: true };
    case 'notice':
      return habits.exact === true && noticeCode.test(text) ? { value: text } : noticeOf(text);
    case 'rating':
      return {
        value: /^[★☆⭐]|^[0-5](?:[.,]0+)?\s*\D/u.test(text) ? ratingIn(text) : readNumber(text).value,
      };
    case 'date':
    case 'instant':
      return dateOf(text, target, habits);
    case 'phone':
      return habits.exact === true
        ? { value: phoneIn(text) }
        : severalIn(phonesIn(text), ['mobile', 'homePhone', 'workPhone']);
    case 'email':
      return habits.exact === true && oneEmail.test(text)
        ? { value: text }
        : severalIn(emailsIn(text), ['alternateEmail'], text);
    case 'fullName':
      return {
        beside: namesIn(plain(text), target.surnames),
        ...(saysBirthName(text) && { isRemark: true }),
      };
    case 'address':
      return { beside: { address: addressIn(text) ?? { street: text } } };
    case 'texts':
      return { value: parts(text, habits) };
    case 'items':
      return { value: itemsIn(text, target, habits) };
    case 'languages':
      return { value: parts(text, habits).map(languageIn) };
    case 'markup':
      return { value: habits.exact === true ? text : textOfMarkup(text) };
    case 'text':
      return { value: habits.exact === true ? text : plain(text) };
  }
}

const plain = (text: string): string => withoutQuotes(withoutEntities(text)).trim();

/** Passes a start date to the notes, since it is not a period of notice. */
function noticeOf(text: string): ReadCell {
  if (isStart.test(text)) return { isRemark: true };
  const { code, saysMore } = noticeIn(text);
  return saysMore ? { value: code, isRemark: true } : { value: code };
}

const isStart =
  /^(?:(?:frühestens|ab|from|à partir d[eu]|dès|desde|a partir de|dal|vanaf|per|zum)\s+)?(?:(?:dem|le|el|il)\s+)?(?:\d{1,2}[./-]\s?\d{1,2}[./-]?\s?(?:\d{2,4})?|\d{4}-\d{2}(?:-\d{2})?|\d{1,2}[./]\d{4}|(?:anfang |mitte |ende )?(?:\d{1,2}\.? (?:de )?)?\p{L}{3,}\.? (?:de )?\d{4}|q[1-4](?:[ /]\d{2,4})?|kw ?\d{1,2}(?:[ /]\d{2,4})?)$/iu;

const onlyYear =
  /^(?:(?:ca|circa|etwa|um|jg|jahrgang|geb|about|around|approx|vers|env|environ|sobre|hacia|aprox|rond|omstreeks)\.?\s*)?(?:19|20)\d{2}$/iu;

/** Reads a month as its first day. Notes receive the month as written, or a year without a month. */
function dateOf(text: string, { kind, name, path }: Target, { dates }: ColumnHabits): ReadCell {
  const form = kind === 'instant' ? kind : 'date';
  const isPast = name === 'dateOfBirth';
  const month = monthIn(text, isPast);
  if (month !== undefined) return { value: month, isRemark: true };
  if (form === 'date' && path.length === 1 && onlyYear.test(text)) return { isRemark: true };
  return { value: readDate(text, dates, form, isPast) };
}

const parts = (text: string, { listSeparator, exact }: ColumnHabits): readonly string[] =>
  exact === true ? listItems(text, listSeparator) : listItems(withoutEntities(text), listSeparator).map(bare);

const bare = (item: string): string => item.replace(/^[•·*–-]\s+/u, '').trim();

const itemsIn = (text: string, { path, item = 'value' }: Target, habits: ColumnHabits): readonly object[] => {
  if (path[0] !== openMembers.tags) return parts(text, habits).map((part) => ({ [item]: part }));
  const { exact, listSeparator } = habits;
  if (exact === true) return tagItems(text, listSeparator);
  return tagItems(withoutEntities(text), listSeparator).map(({ value, ...group }) => ({
    ...group,
    value: bare(value),
  }));
};

const noticeCode = /^[A-Z][A-Z0-9_]{0,39}$/u;
const oneEmail = /^[^\s;,@]+@[^\s;,@]+$/u;

/** The first value is for the cell's own field, the others for spare fields. */
function severalIn([first, ...values]: readonly string[], fields: readonly string[], text = ''): ReadCell {
  return { value: first ?? text, ...(values.length > 0 && { spare: { values, fields } }) };
}

const currencyOf: Readonly<Record<string, string>> = {
  desiredSalary: 'desiredSalaryCurrency',
  minPay: 'payCurrency',
  maxPay: 'payCurrency',
  payRange: 'payCurrency',
  bidValue: 'bidCurrency',
  fee: 'currency',
  salary: 'currency',
  candidateRate: 'currency',
  clientRate: 'currency',
};
const tenureOf: Readonly<Record<string, string>> = {
  desiredSalary: 'desiredSalaryTenure',
  minPay: 'payTenure',
  maxPay: 'payTenure',
  payRange: 'payTenure',
};

function amountIn(text: string, { name, kind }: Target, habits: ColumnHabits): ReadCell {
  if (kind === 'headcount' && isSize(text)) return { beside: { size: text } };
  const [money, period] = [currencyOf[name], tenureOf[name]];
  const read = readNumber(money === undefined ? withoutPercent(text) : text, habits);
  const { value, upTo, word, isIndian = false } = read;
  if (isIndian && !pays.has(name)) refuseIndian(text, name, value);
  const currency = read.currency ?? (isIndian ? 'INR' : habits.currency);
  const tenure = read.tenure ?? (isIndian ? 'YEAR' : undefined);
  const remark = read.saysMore === true ? { isRemark: true } : {};
  const said = {
    ...(money !== undefined && currency !== undefined && { [money]: currency }),
    ...(period !== undefined && tenure !== undefined && { [period]: tenure }),
  };
  const asIndian = `${quotedCell(text)} is taken as ${String(currency)} ${grouped(value)}${upTo === undefined ? '' : ` to ${grouped(upTo)}`} ${periodWords[tenure ?? ''] ?? ''}`;
  if (kind === 'payRange') {
    const { end } = read;
    return {
      beside: {
        ...said,
        ...(end !== 'upper' && { minPay: value }),
        ...(end !== 'lower' && { maxPay: upTo ?? value }),
      },
      ...(isIndian && { leftOut: asIndian }),
      ...remark,
    };
  }
  // The field `salary` has no period and means a year, so the amount of a month is multiplied by twelve.
  const isYearly = name === 'salary' && tenure === 'MONTH';
  if (isYearly)
    return {
      value: value * 12,
      beside: said,
      leftOut: `${quotedCell(text)} is a month’s, and taken twelve times`,
    };
  const leftOut = isIndian
    ? asIndian
    : word === undefined
      ? undefined
      : `${quotedCell(text)} is taken without ${JSON.stringify(word)}, which is no currency`;
  if (upTo === undefined)
    return {
      value,
      beside: said,
      ...(leftOut !== undefined && { leftOut }),
      ...remark,
      ...(money !== undefined && read.end === 'upper' && { isRemark: true }),
    };
  if (money === undefined || name === 'minPay' || name === 'maxPay') return refuseRange(text);
  return { value, beside: said, leftOut: `${quotedCell(text)} is a range, of which the lower end is taken` };
}

/** Only these fields are pay, where an amount in lakhs or crores is unambiguous. */
const pays: ReadonlySet<string> = new Set(['desiredSalary', 'minPay', 'maxPay', 'payRange', 'salary']);

const grouped = (value: number): string => value.toLocaleString('en');

const periodWords: Readonly<Record<string, string>> = {
  YEAR: 'a year',
  MONTH: 'a month',
  WEEK: 'a week',
  DAY: 'a day',
  HOUR: 'an hour',
};

function refuseIndian(text: string, name: string, value: number): never {
  const meant = `--value ${JSON.stringify(`${name}:${text}=${String(value)}`)}`;
  throw new CellProblem(
    `counts in lakhs or crores, which is plain in a salary alone: write the number in full, or say what it means, such as ${meant}, not ${quotedCell(text)}`,
  );
}

function refuseRange(text: string): never {
  throw new CellProblem(`must be a number such as 90000, 1,234.50 or 50k, not ${quotedCell(text)}`);
}

/** Reads `80%` as 80. Amounts of money are not read this way. */
const withoutPercent = (text: string): string => text.replace(/\s*%$/u, '');

/** Recognises the size of a company: `51-200`, `1,000+`. */
const isSize = (text: string): boolean =>
  /^\D{0,3}[\d.,' ]+\s*(?:[-–]|to|bis|à)\s*[\d.,' ]+|\d\s*\+/u.test(text);

/** Finds the code for `Full time` (FULL_TIME). Unknown words are returned as they are, and the schema refuses them. */
const codeOf = (text: string, codes: readonly string[]): string =>
  codes.find((code) => plainWord(code) === plainWord(text)) ?? text;
