import type { ImportType } from '@nova/contract';
import { groupProblems, type ImportFindings, type OpenedTable, type Problem } from '@nova/tables';
import { type LineError, namedMembers } from '@nova/transfer';
import { shellWord } from '../command-line.ts';
import { wrapText } from '../output-text.ts';
import { namedList, quotedFew } from './about-table.ts';

/** Causes that are shown after an import; before one, all are. */
const causesShown = 3;

interface ProblemOptions {
  readonly verbose: boolean;
  /** Show every cause, because nothing is written yet. */
  readonly all: boolean;
  /** `already` if refused rows are in a file, `next` if the next command writes one. */
  readonly kept: 'next' | 'already' | undefined;
}

/**
 * Describes why rows are refused, most frequent cause first. If the rows are written to a file, a person fixes them
 * there; otherwise each cause names an option that helps.
 */
export function problemLines(
  { problems }: ImportFindings,
  table: OpenedTable,
  { verbose, all, kept }: ProblemOptions,
): readonly string[] {
  if (problems.length === 0) return [];
  const causes = causesOf(problems);
  const shown = causes.slice(0, verbose || all ? Infinity : causesShown);
  const width = (shown[0]?.count ?? 0).toLocaleString('en').length;
  const isBrief = kept !== undefined && !verbose;
  return [
    isBrief && kept === 'next'
      ? 'What cannot be taken (the command keeps those rows in a file; or --lenient):'
      : 'What cannot be taken:',
    ...shown.flatMap((cause) =>
      isBrief
        ? [causeLine(cause, width)]
        : [causeText(cause, width), wrapText(helpOf(cause, table), '    → ', '      ')],
    ),
    ...moreCauses(causes.length - shown.length),
  ];
}

const moreCauses = (count: number): readonly string[] =>
  count > 0
    ? [`  and ${count.toLocaleString('en')} more ${count === 1 ? 'cause' : 'causes'}: --verbose tells them.`]
    : [];

function helpOf(cause: Cause, { columns, type }: OpenedTable): string {
  const field = columns.find(({ header }) => header === cause.column)?.target?.name;
  return helpFor(cause, type.name, field);
}

export function leftOutCellLines(
  cells: readonly LineError[],
  { verbose, all }: { readonly verbose: boolean; readonly all: boolean },
): readonly string[] {
  if (cells.length === 0) return [];
  if (verbose)
    return ['Left out of rows:', ...cells.map(({ line, message }) => `  line ${String(line)}: ${message}`)];
  const [first, ...others] = causesOf(groupProblems(cells, () => undefined));
  if (!first) return [];
  const told = all ? others.map((cause) => causeText(cause)) : moreCauses(others.length);
  return ['Left out of rows:', causeText(first), ...told];
}

interface Cause extends Problem {
  readonly values: readonly string[];
}

function causesOf(problems: readonly Problem[]): readonly Cause[] {
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
 * Shows a cause in a line or two: rows, column, first row, values and reason.
 * @param width of the count, for alignment
 */
function causeText(cause: Cause, width = 0): string {
  const number = cause.count.toLocaleString('en').padStart(width);
  return wrapText(`${placeOf(cause)} ${wordsOf(cause, 3)}`, `  ${number} `, ' '.repeat(number.length + 3));
}

/** Shows a cause in one line, with as many values as fit. */
function causeLine(cause: Cause, width = 0): string {
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

const firstClause = (words: string): string =>
  words.replace(/(?:;| such as) [^"]*$/u, '').replace(/\.$/u, '');

function helpFor(cause: Cause, type: ImportType, field: string | undefined): string {
  const { column, values } = cause;
  if (column === null) return 'fix the rows: --rejects FILE writes them';
  if (!isUnknownName(cause)) return 'fix the cells, or leave them out: --lenient';
  const list = namedMembers(type).find(({ member }) => member === field)?.list;
  if (list === 'users') return 'leave them without an owner: --owner none; or name one: --owner EMAIL';
  const meaning = `${field ?? ''}:${values[0] ?? ''}=…`;
  return `add them: --create-missing; or say what they mean: --value ${shellWord(meaning)}`;
}
