import type { ImportType } from '@nova/contract';
import type { Column, Target } from './match-columns.ts';
import { CellProblem } from './cell-problem.ts';
import { readCell } from './read-cell.ts';
import type { Habits } from './survey-columns.ts';

type Members = Record<string, unknown>;

/** How the cells of a table are read. */
export interface RowRules {
  readonly type: ImportType;
  readonly columns: readonly Column[];
  readonly habits: Habits;
  /** Field → what a cell says, in any case → what it means. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Told of each cell that cannot be taken, which is left out then; without it such a row is refused. */
  readonly onLeftOut?: ((message: string) => void) | undefined;
}

/**
 * A row as the line that NDJSON would hold. A blank cell is not given: what the record holds stays.
 * @throws CellProblem that names the columns, several between semicolons
 */
export function rowToLine(rules: RowRules, cells: readonly string[]): Members {
  const { type, columns, habits } = rules;
  const line: Members = { type };
  const beside: Members = {};
  const problems: string[] = [];
  for (const { header, index, target } of columns) {
    const text = target ? meantBy(undefused(cells[index]?.trim() ?? ''), rules.values?.[target.name]) : '';
    if (!target || text === '') continue;
    try {
      if (text.includes('\uFFFD')) throw new CellProblem(notUtf8);
      const read = readCell(text, target, habits.get(index));
      if (read.value !== undefined) put(line, target, read.value);
      Object.assign(beside, read.beside);
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error;
      const message = `Column ${JSON.stringify(header)}: ${error.message}.`;
      if (rules.onLeftOut) rules.onLeftOut(message);
      else problems.push(message);
    }
  }
  if (problems.length > 0) throw new CellProblem(problems.join('; '));
  for (const [member, value] of Object.entries(beside)) line[member] ??= value;
  return compact(line);
}

/** What a cell means by `--value`; itself where nothing is said. */
function meantBy(text: string, meanings: Readonly<Record<string, string>> | undefined): string {
  if (!meanings) return text;
  const said = Object.keys(meanings).find((one) => one.toLowerCase() === text.toLowerCase());
  return said === undefined ? text : (meanings[said] ?? text);
}

/** A spreadsheet takes a cell that begins with one of these for a formula, and an apostrophe before it for a text. */
const undefused = (text: string): string => text.replace(/^'(?='*[=+\-@\t\r])/u, '');

const notUtf8 =
  'some characters are not in the file’s encoding. Save it as UTF-8, or name its encoding: --encoding windows-1252';

function put(line: Members, target: Target, value: unknown): void {
  const [member = ''] = target.path;
  if (target.customField) {
    const { label, id, kind } = target.customField;
    append(line, member, [{ fieldId: id, fieldLabel: label, ...customFieldMember(kind, value) }]);
  } else if (Array.isArray(value) && target.kind === 'items') {
    const group = target.tagGroup === undefined ? {} : { group: target.tagGroup };
    append(
      line,
      member,
      value.map((item: object) => ({ ...group, ...item })),
    );
  } else {
    putAt(line, target.path, value);
  }
}

/** docs/interface/values.md#custom-field-values: the member that carries a value follows from the kind of its field. */
function customFieldMember(kind: string, value: unknown): Members {
  if (kind === 'BOOLEAN') return { boolValue: String(value) };
  if (kind === 'DATE') return { dateValue: value };
  return kind === 'LIST' ? { listValue: value } : { value };
}

function append(line: Members, member: string, items: readonly unknown[]): void {
  const there = line[member];
  line[member] = [...(Array.isArray(there) ? (there as readonly unknown[]) : []), ...items];
}

/** Objects stand in for lists until all of a row is in: their keys are places. */
function putAt(line: Members, path: readonly string[], value: unknown): void {
  const [first = '', ...rest] = path;
  if (rest.length === 0) {
    line[first] = value;
    return;
  }
  const inner = isMembers(line[first]) ? line[first] : {};
  line[first] = inner;
  putAt(inner, rest, value);
}

/** Turns objects whose keys are places into lists, without the places that are empty. */
function compact(members: Members): Members {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => {
      if (!isMembers(value)) return [name, value];
      const isList = Object.keys(value).every((key) => /^\d+$/u.test(key));
      // Keys that are whole numbers come in their order.
      return [name, isList ? Object.values(value) : compact(value)];
    }),
  );
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
