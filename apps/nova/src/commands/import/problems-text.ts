import type { ImportType } from '@nova/features/contract';
import {
  groupProblems,
  type ImportFindings,
  type OpenedTable,
  type Problem,
  type LineError,
  listNamedMembers,
} from '@nova/features/imports';
import { shellWord } from '../../command-line.ts';
import { wrapText } from '../../output-text.ts';
import { formatListName, quoteFew } from './about-table.ts';

/** The number of causes that are shown after an import. A preview shows all of them. */
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
  const causes = collectCauses(problems);
  const visibleCauses = causes.slice(0, verbose || all ? Infinity : causesShown);
  const width = (visibleCauses[0]?.count ?? 0).toLocaleString('en').length;
  const isBrief = kept !== undefined && !verbose;
  return [
    isBrief && kept === 'next'
      ? 'What cannot be taken (the command keeps those rows in a file; or --lenient):'
      : 'What cannot be taken:',
    ...visibleCauses.flatMap((cause) =>
      isBrief
        ? [causeLine(cause, width)]
        : [causeText(cause, width), wrapText(suggestTableFix(cause, table), '    → ', '      ')],
    ),
    ...moreCauses(causes.length - visibleCauses.length),
  ];
}

const moreCauses = (count: number): readonly string[] =>
  count > 0
    ? [`  and ${count.toLocaleString('en')} more ${count === 1 ? 'cause' : 'causes'}: --verbose tells them.`]
    : [];

function suggestTableFix(cause: Cause, { columns, type }: OpenedTable): string {
  const field = columns.find(({ header }) => header === cause.column)?.target?.name;
  return suggestFix(cause, type.name, field);
}

export function leftOutCellLines(
  cells: readonly LineError[],
  { verbose, all }: { readonly verbose: boolean; readonly all: boolean },
): readonly string[] {
  if (cells.length === 0) return [];
  if (verbose)
    return ['Left out of rows:', ...cells.map(({ line, message }) => `  line ${String(line)}: ${message}`)];
  const [first, ...others] = collectCauses(groupProblems(cells, () => undefined));
  if (!first) return [];
  const otherLines = all ? others.map((cause) => causeText(cause)) : moreCauses(others.length);
  return ['Left out of rows:', causeText(first), ...otherLines];
}

interface Cause extends Problem {
  readonly values: readonly string[];
}

function collectCauses(problems: readonly Problem[]): readonly Cause[] {
  const causes = new Map<string, Cause>();
  for (const problem of problems) {
    const key = JSON.stringify([problem.column, problem.message]);
    const previous = causes.get(key);
    const value = problem.examples[0]?.value ?? null;
    const values = value === null || value === '' ? [] : [value];
    causes.set(key, {
      ...(previous ?? problem),
      count: (previous?.count ?? 0) + problem.count,
      values: [...(previous?.values ?? []), ...values],
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
  return wrapText(
    `${formatPlace(cause)} ${describeCause(cause, 3)}`,
    `  ${number} `,
    ' '.repeat(number.length + 3),
  );
}

/** Shows a cause in one line, with as many values as fit. */
function causeLine(cause: Cause, width = 0): string {
  const head = `  ${cause.count.toLocaleString('en').padStart(width)} ${formatPlace(cause)}`;
  const lines = [3, 2, 1].map((shown) => `${head} ${firstClause(describeCause(cause, shown))}`);
  const short = lines.at(-1)?.replace(/(?<=") and [\d,]+ more(?= )/u, ' …') ?? '';
  const line = [...lines, short].find((one) => one.length <= lineLength) ?? short;
  return line.length <= lineLength ? line : `${line.slice(0, lineLength - 1).trimEnd()}…`;
}

const lineLength = 80;

function formatPlace({ column, count, examples }: Cause): string {
  const place = `line ${String(examples[0]?.line ?? 0)}${count > 1 ? ' …' : ''}`;
  return `${column === null ? place : `${JSON.stringify(column)}, ${place}`}:`;
}

function describeCause({ column, message, values }: Cause, limit: number): string {
  const valueText = column === null || values.length === 0 ? '' : `${quoteFew(values, limit)} `;
  const words = message
    .replace(/(?<=the account’s )\w+(?: and \w+)?/u, formatListName)
    .replace('is not one of', new Set(values).size > 1 ? 'are not among' : 'is not one of');
  return `${valueText}${words}`;
}

const firstClause = (words: string): string =>
  words.replace(/(?:;| such as) [^"]*$/u, '').replace(/\.$/u, '');

function suggestFix(cause: Cause, type: ImportType, field: string | undefined): string {
  const { column, values } = cause;
  if (column === null) return 'fix the rows: --rejects FILE writes them';
  if (!isUnknownName(cause)) return 'fix the cells, or leave them out: --lenient';
  const list = listNamedMembers(type).find(({ member }) => member === field)?.list;
  if (list === 'users') return 'leave them without an owner: --owner none; or name one: --owner EMAIL';
  const meaning = `${field ?? ''}:${values[0] ?? ''}=…`;
  return `add them: --create-missing; or say what they mean: --value ${shellWord(meaning)}`;
}
