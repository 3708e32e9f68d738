import type { ImportType } from '@nova/contract';
import { brokenMembers, unescapeFormula } from '@nova/transfer';
import { CellProblem, shownCell, uncalculated } from './cell-problem.ts';
import { countOne } from './count-one.ts';
import { saysNothing } from './cells/empty-marks.ts';
import { isFormed, saidWord } from './cells/said-words.ts';
import type { Column, Target } from './match/column.ts';
import { nameColumns } from './name-columns.ts';
import { undecodable } from './decode-text.ts';
import { readCell } from './read-cell.ts';
import { Row, type Members } from './row.ts';
import type { Habits } from './survey-columns.ts';

/** How the cells of a table are read. */
export interface RowRules {
  readonly type: ImportType;
  readonly columns: readonly Column[];
  readonly habits: Habits;
  /** Field → what a cell says, in any case → what it means. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Counts the cells of each column that the notes take. */
  readonly noted?: Map<number, number> | undefined;
  /** Told of each cell that cannot be taken, which is left out then; without it such a row is refused. */
  readonly onLeftOut?: ((message: string) => void) | undefined;
  /** Told what is left out of cells that are taken. */
  readonly onNote?: ((message: string) => void) | undefined;
}

/**
 * A row as the line that NDJSON would hold. A blank cell is not given: what the record holds stays.
 * @throws CellProblem that names the columns, several between semicolons
 */
export function rowToLine(rules: RowRules, cells: readonly string[]): Members {
  const { type, columns, habits } = rules;
  const row = new Row(type);
  const problems: string[] = [];
  const failed: Target[] = [];
  for (const { header, index, target } of columns) {
    if (!target) continue;
    const text = cellText(cells[index] ?? '', target, rules);
    if (text === '') continue;
    const message = (said: string): string => `Column ${JSON.stringify(header)}: ${said}.`;
    try {
      if (text.includes(undecodable)) throw new CellProblem(notUtf8);
      if (text === uncalculated) throw new CellProblem(notCalculated);
      const isSaid =
        isExactly(rules) && target.kind === 'phone' && (cells[index] ?? '').trim().startsWith("'");
      const read = isSaid ? { value: text } : readCell(text, target, habits.get(index));
      row.take(target, read);
      row.setAside(read, (value) =>
        rules.onNote?.(message(`${JSON.stringify(value)} is left out: no field is free`)),
      );
      if (read.leftOut !== undefined) rules.onNote?.(message(read.leftOut));
      if (read.isRemark !== true) continue;
      if (row.remark(`${header.trim()}: ${text}`)) countOne(rules.noted, index);
      else {
        const less =
          read.value === undefined ? 'is left out: no field is for it' : 'says more than its field takes';
        rules.onNote?.(message(`${shownCell(text)} ${less}`));
      }
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error;
      if (rules.onLeftOut) rules.onLeftOut(message(error.message));
      else {
        problems.push(message(error.message));
        failed.push(target);
      }
    }
  }
  if (problems.length > 0) {
    const others = brokenBeside(rules, row.line(), failed);
    throw new CellProblem([...problems, ...others].join('; '));
  }
  return row.line();
}

/** What else of a row would be refused once its cells at fault are mended: they are mended together. */
function brokenBeside(
  { type, columns }: RowRules,
  line: Members,
  failed: readonly Target[],
): readonly string[] {
  const missed = new Set(failed.flatMap(({ kind, path }) => membersOf[kind] ?? path.slice(0, 1)));
  const named = nameColumns(columns);
  return brokenMembers(type, line)
    .filter(({ member, isMissing }) => !isMissing || !missed.has(member))
    .map(({ message }) => `${named(message)}.`);
}

/** The members that a cell of several would have set. */
const membersOf: Readonly<Partial<Record<Target['kind'], readonly string[]>>> = {
  fullName: ['firstName', 'lastName'],
  address: ['address'],
  payRange: ['minPay', 'maxPay'],
};

/** What a cell says by `--value`, and nothing where it says that there is nothing. */
function cellText(cell: string, target: Target, rules: RowRules): string {
  const { values } = rules;
  const text = textIn(cell.trim());
  const meanings = values?.[target.name];
  const said = meanings && Object.keys(meanings).find((one) => one.toLowerCase() === text.toLowerCase());
  if (said !== undefined) return meanings?.[said] ?? text;
  const { kind } = target;
  if (isExactly(rules) && literal.has(kind)) return text;
  // What the account calls its own may be anything.
  if (target.customField && !isFormed(kind) && saidWord(text, kind) !== undefined) return text;
  return saysNothing(text, kind, isName(target)) ? '' : text;
}

const isExactly = ({ habits, columns }: RowRules): boolean =>
  habits.get(columns[0]?.index ?? 0)?.exact === true;

/** What a table of Nova's own says word for word; a phone number too, where its apostrophe has kept spreadsheets off it. */
const literal: ReadonlySet<Target['kind']> = new Set([
  'text',
  'markup',
  'texts',
  'items',
  'period',
  'notice',
]);

const isName = ({ name }: Target): boolean => /(?:^|\.)(?:lastName|firstName|fullName|name)$/u.test(name);

/** A spreadsheet takes a formula of one text for that text, as it takes an apostrophe for the beginning of one. */
const textIn = (cell: string): string =>
  /^="(?<said>[^"]*)"$/u.exec(cell)?.groups?.said ?? unescapeFormula(cell);

const notUtf8 =
  'some characters are not in the file’s encoding. Save it as UTF-8, or name its encoding: --encoding windows-1252';
const notCalculated =
  'is a formula that no program has calculated. Open the workbook in a spreadsheet program, save it and import that';
