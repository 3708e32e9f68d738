import { type LineField, plainWord } from '../../transfer/table/line-fields.ts';
import { readNumber } from '../cells/amounts.ts';
import { CellProblem } from '../cells/cell-problem.ts';
import { parseRating, parseBoolean } from '../cells/choices.ts';
import { parseAddress, parseEmails } from '../cells/contact-details.ts';
import { parseMonth, readDate } from '../cells/dates.ts';
import { isTitle } from '../cells/names.ts';
import { findNoValueWord, hasNoValue } from '../cells/no-value.ts';
import { parseNotice } from '../cells/notice.ts';
import { toBareHeader, findWordTargets } from './by-words.ts';
import { type Column, type ColumnRules, fullName, type TargetKind, wholeAddress } from './target.ts';

/** The number of cells that can contradict a header; fewer cells prove nothing. */
const enough = 10;

/** Drops the field of columns whose cells contradict their header, and widens others: a `Nom` may hold whole names. */
export function refineBySample(
  columns: readonly Column[],
  { sample = [] }: ColumnRules,
  fields: readonly LineField[],
  decided: ReadonlySet<number>,
): readonly Column[] {
  const selectCells = (index: number, kind: TargetKind): readonly string[] =>
    sample
      .map((cells) => cells[index]?.trim() ?? '')
      .filter(
        (cell) =>
          cell !== '' &&
          !hasNoValue(cell, kind === 'notice' ? 'text' : toPlainKind(kind), false) &&
          findNoValueWord(cell, kind) !== 'agreed',
      );
  const names = new Set(columns.flatMap(({ target }) => (target ? [target.name] : [])));
  return columns.map((column): Column => {
    const { target, index } = column;
    if (!target || decided.has(index)) return column;
    const cells = selectCells(index, target.kind);
    if (cells.length === 0) return column;
    if (isTitleColumn(column.header) && measureShare(cells, isTitle) > 0.5)
      return { ...column, target: undefined, because: 'it says how people are addressed' };
    const more = sayMore(column, target.name, names, cells);
    const [whole] = more === undefined ? [] : findWordTargets(more, column.header, fields, columns);
    if (whole) return { ...column, target: whole };
    if (target.name === 'lastName' && holdsFirstNames(sample, index, columns))
      return {
        ...column,
        target: undefined,
        because: 'it says whole names, and another column the first ones',
      };
    const what = cells.length < enough ? undefined : describeMismatch(target.kind, cells);
    return what === undefined ? column : { ...column, target: undefined, because: `its cells are ${what}` };
  });
}

const toPlainKind = (kind: TargetKind) =>
  kind === 'number' || kind === 'boolean' || kind === 'date' || kind === 'instant' || kind === 'email'
    ? kind
    : 'text';

const isTitleColumn = (header: string): boolean =>
  ['title', 'titel', 'titre', 'titulo', 'titolo', 'anrede', 'salutation'].includes(
    plainWord(toBareHeader(header)),
  );

/**
 * Finds the wider field. A single column of names with two words holds whole names; a street may be a whole address.
 */
function sayMore(
  { header }: Column,
  name: string,
  names: ReadonlySet<string>,
  cells: readonly string[],
): string | undefined {
  if (cells.length < few || plainWord(header) === plainWord(name)) return undefined;
  const isAlone = (...others: readonly string[]): boolean => !others.some((other) => names.has(other));
  const isName = name === 'lastName' || name === 'firstName';
  const isWhole = (cell: string): boolean => /\S[\s,]+\S/u.test(cell);
  if (
    isName &&
    isAlone(name === 'lastName' ? 'firstName' : 'lastName', fullName) &&
    measureShare(cells, isWhole) > 0.8
  )
    return fullName;
  const isStreet = name === 'address.street' && isAlone('address.city', 'address.postcode');
  const isAddress = (cell: string): boolean => parseAddress(cell) !== undefined;
  return isStreet && measureShare(cells, isAddress) > 0.5 ? wholeAddress : undefined;
}

/** A `Name` column that repeats the cells of the first-name column holds whole names, not last names. */
function holdsFirstNames(
  sample: readonly (readonly string[])[],
  index: number,
  columns: readonly Column[],
): boolean {
  const first = columns.find(({ target }) => target?.name === 'firstName')?.index ?? -1;
  const both = sample.filter(
    (cells) => (cells[first]?.trim() ?? '') !== '' && (cells[index]?.trim() ?? '') !== '',
  );
  const isWhole = (cells: readonly string[]): boolean => {
    const [one, other] = [cells[first]?.trim().toLowerCase(), cells[index]?.trim().toLowerCase()];
    return one !== other && (other?.split(/[\s,]+/u).includes(one ?? '') ?? false);
  };
  return both.length >= few && both.filter(isWhole).length > both.length / 2;
}

const few = 3;

const measureShare = (cells: readonly string[], is: (cell: string) => boolean): number =>
  cells.filter((cell) => is(cell)).length / cells.length;

const readers: Readonly<Partial<Record<TargetKind, readonly [(cell: string) => unknown, string]>>> = {
  number: [readAnyNumber, 'no numbers'],
  headcount: [readAnyNumber, 'no numbers'],
  payRange: [readAnyNumber, 'no amounts'],
  text: [refuseFileName, 'names of files'],
  markup: [refuseFileName, 'names of files'],
  rating: [(cell) => readAnyRating(cell), 'no ratings from 0 to 5'],
  boolean: [parseBoolean, 'no yes or no'],
  date: [(cell) => readAnyDate(cell, 'date'), 'no dates'],
  instant: [(cell) => readAnyDate(cell, 'instant'), 'no dates'],
  email: [(cell) => requireSome(parseEmails(cell)), 'no email addresses'],
  phone: [(cell) => requireFigures(cell), 'no phone numbers'],
  notice: [parseNotice, 'no periods of notice'],
};

function describeMismatch(kind: TargetKind, cells: readonly string[]): string | undefined {
  const [read, what] = readers[kind] ?? [];
  if (!read) return undefined;
  const readable = (cell: string): boolean => {
    try {
      read(cell);
      return true;
    } catch (error) {
      if (error instanceof CellProblem) return false;
      throw error;
    }
  };
  return measureShare(cells, readable) < 0.5 ? what : undefined;
}

/** Only whether there is a number matters here, so it does not matter if `37.500` is thousands. */
function readAnyNumber(cell: string): unknown {
  return readNumber(cell, { decimal: ',' });
}

/** A `Resume` column may hold texts or file names. File names must not become a text field. */
function refuseFileName(cell: string): string {
  if (/^[^\n]{1,200}\.(?:pdf|docx?|rtf|odt|txt|html?|jpe?g|png)$/iu.test(cell))
    throw new CellProblem('must not be the name of a file');
  return cell;
}

function readAnyDate(cell: string, kind: 'date' | 'instant'): string {
  const month = parseMonth(cell);
  if (month !== undefined) return month;
  try {
    return readDate(cell, 'dmy', kind);
  } catch {
    return readDate(cell, 'mdy', kind);
  }
}

function readAnyRating(cell: string): number {
  const { value } =
    /^\d/u.test(cell) && !cell.includes('/') ? readNumber(cell) : { value: parseRating(cell) };
  if (value > 5) throw new CellProblem('must be from 0 to 5');
  return value;
}

function requireSome(items: readonly string[]): readonly string[] {
  if (items.length === 0) throw new CellProblem('must be an email address');
  return items;
}

function requireFigures(cell: string): string {
  if (!/\d/u.test(cell)) throw new CellProblem('must be a phone number');
  return cell;
}
