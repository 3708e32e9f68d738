import type { ImportType } from '@nova/contract';
import { namedMembers } from '@nova/transfer';
import { shellWord } from '../shell-word.ts';
import { wrapText } from '../wrap-text.ts';
import type { Problem } from './group-problems.ts';
import { namedList, quotedFew } from './quoted-few.ts';

/** Problems of one column and one cause, whatever the values. */
export interface Cause extends Problem {
  /** One of each problem, the most frequent first. */
  readonly values: readonly string[];
}

/** Problems by column and cause, most frequent first. */
export function causesOf(problems: readonly Problem[]): readonly Cause[] {
  const causes = new Map<string, Cause>();
  for (const problem of problems) {
    const key = JSON.stringify([problem.column, problem.message]);
    const known = causes.get(key);
    const value = problem.examples[0]?.value ?? null;
    const values = value === null || value === '' ? [] : [value];
    causes.set(key, {
      ...(known ?? problem),
      count: (known?.count ?? 0) + problem.count,
      values: [...(known?.values ?? []), ...values],
    });
  }
  return [...causes.values()].toSorted((one, other) => other.count - one.count);
}

const isUnknownName = ({ message }: Cause): boolean => message.includes('is not one of the account’s');

/**
 * A cause in a line or two: how many rows, the column, the first of them, what the cells say, and what is wrong.
 * @param width of the count, so that counts stand below each other
 */
export function causeText(cause: Cause, width = 0): string {
  const number = cause.count.toLocaleString('en').padStart(width);
  return wrapText(`${placeOf(cause)} ${wordsOf(cause, 3)}`, `  ${number} `, ' '.repeat(number.length + 3));
}

/** The same in one line, with as many of the cells as fit. */
export function causeLine(cause: Cause, width = 0): string {
  const head = `  ${cause.count.toLocaleString('en').padStart(width)} ${placeOf(cause)}`;
  const lines = [3, 2, 1].map((shown) => `${head} ${firstClause(wordsOf(cause, shown))}`);
  const short = lines.at(-1)?.replace(/(?<=") and [\d,]+ more(?= )/u, ' …') ?? '';
  const line = [...lines, short].find((one) => one.length <= lineLength) ?? short;
  return line.length <= lineLength ? line : `${line.slice(0, lineLength - 1).trimEnd()}…`;
}

const lineLength = 80;

function placeOf({ column, count, examples }: Cause): string {
  const place = `line ${String(examples[0]?.line ?? 0)}${count > 1 ? ' …' : ''}`;
  return `${column === null ? place : `${JSON.stringify(column)}, ${place}`}:`;
}

function wordsOf({ column, message, values }: Cause, shown: number): string {
  const said = column === null || values.length === 0 ? '' : `${quotedFew(values, shown)} `;
  const words = message
    .replace(/(?<=the account’s )\w+(?: and \w+)?/u, namedList)
    .replace('is not one of', new Set(values).size > 1 ? 'are not among' : 'is not one of');
  return `${said}${words}`;
}

/** What is wrong without what to do about it, and without examples of what is right. */
const firstClause = (words: string): string =>
  words.replace(/(?:;| such as) [^"]*$/u, '').replace(/\.$/u, '');

/** What helps against a cause, as it is typed. */
export function helpFor(cause: Cause, type: ImportType, field: string | undefined): string {
  const { column, values } = cause;
  if (column === null) return 'mend the rows: --rejects FILE writes them';
  if (!isUnknownName(cause)) return 'mend the cells, or leave them out: --lenient';
  const list = namedMembers(type).find(({ member }) => member === field)?.list;
  if (list === 'users') return 'leave them without an owner: --owner none; or name one: --owner EMAIL';
  const meaning = `${field ?? ''}:${values[0] ?? ''}=…`;
  return `add them: --create-missing; or say what they mean: --value ${shellWord(meaning)}`;
}
