import { listItems, tagItems } from '../../transfer/table/cells.ts';
import { openMembers, plainWord } from '../../transfer/table/line-fields.ts';
import { CellProblem, quoteCell } from './cell-problem.ts';
import type { Target } from '../columns/target.ts';
import { toCurrencyCode, type NumberHabits, readNumber } from './amounts.ts';
import { saysPermitExists, parseLanguage, parseRating, parseBoolean } from './choices.ts';
import { parseAddress, parseEmails, ensurePhone, parsePhones } from './contact-details.ts';
import { type DateOrder, parseMonth, readDate } from './dates.ts';
import { parseNames, saysBirthName } from './names.ts';
import { hasFixedForm, findNoValueWord } from './no-value.ts';
import { parseNotice, parsePeriod } from './notice.ts';
import { extractMarkupText, decodeEntities, stripQuotes } from './text.ts';

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
  if (kind !== 'notice' && hasFixedForm(kind) && findNoValueWord(text, kind) === 'agreed')
    return { isRemark: true };
  switch (kind) {
    case 'number':
    case 'headcount':
    case 'payRange':
      return readAmountCell(text, target, habits);
    case 'boolean':
      return { value: parseBoolean(text), ...(saysPermitExists(text) && { isRemark: true }) };
    case 'code':
      return { value: findCode(text, codes) };
    case 'period':
      return { value: (habits.exact === true ? undefined : parsePeriod(text)) ?? findCode(text, codes) };
    case 'currency':
      return { value: toCurrencyCode(text) };
    case 'remark':
      return { isRemark: true };
    case 'notice':
      return habits.exact === true && noticeCode.test(text) ? { value: text } : readNoticeCell(text);
    case 'rating':
      return {
        value: /^[★☆⭐]|^[0-5](?:[.,]0+)?\s*\D/u.test(text) ? parseRating(text) : readNumber(text).value,
      };
    case 'date':
    case 'instant':
      return readDateCell(text, target, habits);
    case 'phone':
      return habits.exact === true
        ? { value: ensurePhone(text) }
        : readSeveral(parsePhones(text), ['mobile', 'homePhone', 'workPhone']);
    case 'email':
      return habits.exact === true && oneEmail.test(text)
        ? { value: text }
        : readSeveral(parseEmails(text), ['alternateEmail'], text);
    case 'fullName':
      return {
        beside: parseNames(toPlainText(text), target.surnames),
        ...(saysBirthName(text) && { isRemark: true }),
      };
    case 'address':
      return { beside: { address: parseAddress(text) ?? { street: text } } };
    case 'texts':
      return { value: splitList(text, habits) };
    case 'items':
      return { value: readItems(text, target, habits) };
    case 'languages':
      return { value: splitList(text, habits).map(parseLanguage) };
    case 'markup':
      return { value: habits.exact === true ? text : extractMarkupText(text) };
    case 'text':
      return { value: habits.exact === true ? text : toPlainText(text) };
  }
}

const toPlainText = (text: string): string => stripQuotes(decodeEntities(text)).trim();

/** Passes a start date to the notes, since it is not a period of notice. */
function readNoticeCell(text: string): ReadCell {
  if (isStart.test(text)) return { isRemark: true };
  const { code, saysMore } = parseNotice(text);
  return saysMore ? { value: code, isRemark: true } : { value: code };
}

const isStart =
  /^(?:(?:frühestens|ab|from|à partir d[eu]|dès|desde|a partir de|dal|vanaf|per|zum)\s+)?(?:(?:dem|le|el|il)\s+)?(?:\d{1,2}[./-]\s?\d{1,2}[./-]?\s?(?:\d{2,4})?|\d{4}-\d{2}(?:-\d{2})?|\d{1,2}[./]\d{4}|(?:anfang |mitte |ende )?(?:\d{1,2}\.? (?:de )?)?\p{L}{3,}\.? (?:de )?\d{4}|q[1-4](?:[ /]\d{2,4})?|kw ?\d{1,2}(?:[ /]\d{2,4})?)$/iu;

const onlyYear =
  /^(?:(?:ca|circa|etwa|um|jg|jahrgang|geb|about|around|approx|vers|env|environ|sobre|hacia|aprox|rond|omstreeks)\.?\s*)?(?:19|20)\d{2}$/iu;

/** Reads a month as its first day. Notes receive the month as written, or a year without a month. */
function readDateCell(text: string, { kind, name, path }: Target, { dates }: ColumnHabits): ReadCell {
  const form = kind === 'instant' ? kind : 'date';
  const isPast = name === 'dateOfBirth';
  const month = parseMonth(text, isPast);
  if (month !== undefined) return { value: month, isRemark: true };
  if (form === 'date' && path.length === 1 && onlyYear.test(text)) return { isRemark: true };
  return { value: readDate(text, dates, form, isPast) };
}

const splitList = (text: string, { listSeparator, exact }: ColumnHabits): readonly string[] =>
  exact === true
    ? listItems(text, listSeparator)
    : listItems(decodeEntities(text), listSeparator).map(stripBullet);

const stripBullet = (item: string): string => item.replace(/^[•·*–-]\s+/u, '').trim();

const readItems = (
  text: string,
  { path, item = 'value' }: Target,
  habits: ColumnHabits,
): readonly object[] => {
  if (path[0] !== openMembers.tags) return splitList(text, habits).map((part) => ({ [item]: part }));
  const { exact, listSeparator } = habits;
  if (exact === true) return tagItems(text, listSeparator);
  return tagItems(decodeEntities(text), listSeparator).map(({ value, ...group }) => ({
    ...group,
    value: stripBullet(value),
  }));
};

const noticeCode = /^[A-Z][A-Z0-9_]{0,39}$/u;
const oneEmail = /^[^\s;,@]+@[^\s;,@]+$/u;

/** The first value is for the cell's own field, the others for spare fields. */
function readSeveral([first, ...values]: readonly string[], fields: readonly string[], text = ''): ReadCell {
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

function readAmountCell(text: string, { name, kind }: Target, habits: ColumnHabits): ReadCell {
  if (kind === 'headcount' && isSize(text)) return { beside: { size: text } };
  const [money, period] = [currencyOf[name], tenureOf[name]];
  const read = readNumber(money === undefined ? stripPercent(text) : text, habits);
  const { value, upTo, word, isIndian = false } = read;
  if (isIndian && !pays.has(name)) refuseIndian(text, name, value);
  const currency = read.currency ?? (isIndian ? 'INR' : habits.currency);
  const tenure = read.tenure ?? (isIndian ? 'YEAR' : undefined);
  const remark = read.saysMore === true ? { isRemark: true } : {};
  const payFields = {
    ...(money !== undefined && currency !== undefined && { [money]: currency }),
    ...(period !== undefined && tenure !== undefined && { [period]: tenure }),
  };
  const asIndian = `${quoteCell(text)} is taken as ${String(currency)} ${groupDigits(value)}${upTo === undefined ? '' : ` to ${groupDigits(upTo)}`} ${periodWords[tenure ?? ''] ?? ''}`;
  if (kind === 'payRange') {
    const { end } = read;
    return {
      beside: {
        ...payFields,
        ...(end !== 'upper' && { minPay: value }),
        ...(end !== 'lower' && { maxPay: upTo ?? value }),
      },
      ...(isIndian && { leftOut: asIndian }),
      ...remark,
    };
  }
  // The field `salary` has no period and means a year. A month's is multiplied by twelve. How many weeks, days or hours
  // are worked in a year is unknown, so such an amount is reported as a remark.
  if (name === 'salary' && tenure !== undefined && tenure !== 'YEAR') {
    if (tenure !== 'MONTH') return { isRemark: true };
    const meaning =
      upTo === undefined ? 'is a month’s, and taken' : 'is a month’s range, of which the lower end is taken';
    return { value: value * 12, beside: payFields, leftOut: `${quoteCell(text)} ${meaning} twelve times` };
  }
  const leftOut = isIndian
    ? asIndian
    : word === undefined
      ? undefined
      : `${quoteCell(text)} is taken without ${JSON.stringify(word)}, which is no currency`;
  if (upTo === undefined)
    return {
      value,
      beside: payFields,
      ...(leftOut !== undefined && { leftOut }),
      ...remark,
      ...(money !== undefined && read.end === 'upper' && { isRemark: true }),
    };
  if (money === undefined || name === 'minPay' || name === 'maxPay') return refuseRange(text);
  return {
    value,
    beside: payFields,
    leftOut: `${quoteCell(text)} is a range, of which the lower end is taken`,
  };
}

/** Only these fields are pay, where an amount in lakhs or crores is unambiguous. */
const pays: ReadonlySet<string> = new Set(['desiredSalary', 'minPay', 'maxPay', 'payRange', 'salary']);

const groupDigits = (value: number): string => value.toLocaleString('en');

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
    `counts in lakhs or crores, which is plain in a salary alone: write the number in full, or say what it means, such as ${meant}, not ${quoteCell(text)}`,
  );
}

function refuseRange(text: string): never {
  throw new CellProblem(`must be a number such as 90000, 1,234.50 or 50k, not ${quoteCell(text)}`);
}

/** Reads `80%` as 80. Amounts of money are not read this way. */
const stripPercent = (text: string): string => text.replace(/\s*%$/u, '');

/** Recognises the size of a company: `51-200`, `1,000+`. */
const isSize = (text: string): boolean =>
  /^\D{0,3}[\d.,' ]+\s*(?:[-–]|to|bis|à)\s*[\d.,' ]+|\d\s*\+/u.test(text);

/** Finds the code for `Full time` (FULL_TIME). Unknown words are returned as they are, and the schema refuses them. */
const findCode = (text: string, codes: readonly string[]): string =>
  codes.find((code) => plainWord(code) === plainWord(text)) ?? text;
