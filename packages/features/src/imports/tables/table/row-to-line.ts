import type { ImportType } from '../../import-lines.ts';
import { brokenMembers } from '../../transfer/read-line.ts';
import { lineFields } from '../../transfer/table/line-fields.ts';
import { unescapeFormula } from '../../transfer/table/cells.ts';
import { CellProblem, quoteCell, uncalculated } from '../cells/cell-problem.ts';
import { hasFixedForm, findNoValueWord, hasNoValue } from '../cells/no-value.ts';
import { padPostcode } from '../cells/postcodes.ts';
import { readCell, type ReadCell } from '../cells/read-cell.ts';
import { nameColumns } from '../columns/match-columns.ts';
import type { Column, Target } from '../columns/target.ts';
import { undecodable } from '../csv/physical-lines.ts';
import type { Habits } from './survey.ts';

export interface RowRules {
  readonly type: ImportType;
  readonly columns: readonly Column[];
  readonly habits: Habits;
  /** Meanings by field, then by the text of a cell (in any case). */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Number of cells by column that went to the notes. */
  readonly noted?: Map<number, number> | undefined;
  /** Called for each cell that is left out. Without it, such a row is refused. */
  readonly onLeftOut?: ((message: string) => void) | undefined;
  /** Called if only a part of a cell was read. */
  readonly onNote?: ((message: string) => void) | undefined;
}

/**
 * Converts a row to a line of an import. A blank cell does not change the record's value.
 * @throws CellProblem that names the problems of all columns together
 */
export function rowToLine(rules: RowRules, cells: readonly string[]): LineMembers {
  const { type, columns, habits } = rules;
  const row = new Row(type);
  const problems: string[] = [];
  const failed: Target[] = [];
  for (const { header, index, target } of columns) {
    if (!target) continue;
    const text = readCellText(cells[index] ?? '', target, rules);
    if (text === '') continue;
    const message = (reason: string): string => `Column ${JSON.stringify(header)}: ${reason}.`;
    try {
      if (text === uncalculated) throw new CellProblem(notCalculated);
      if (text.includes(undecodable)) throw new CellProblem(notUtf8);
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
        rules.onNote?.(message(`${quoteCell(text)} ${less}`));
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
    const otherProblems = findOtherProblems(rules, row.line(), failed);
    throw new CellProblem([...problems, ...otherProblems].join('; '));
  }
  const line = row.line();
  if (!isExactly(rules)) restorePostcode(line, rules);
  return line;
}

function restorePostcode({ address }: LineMembers, { columns, onNote }: RowRules): void {
  if (!isMembers(address)) return;
  const fullPostcode = padPostcode(address.postcode, address.country);
  if (fullPostcode === undefined) return;
  const header = columns.find(({ target }) => target?.path.join('.') === 'address.postcode')?.header;
  onNote?.(
    `Column ${JSON.stringify(header ?? 'address')}: ${quoteCell(String(address.postcode))} has four figures and is taken as ${JSON.stringify(fullPostcode)}: postcodes of ${String(address.country)} have five.`,
  );
  address.postcode = fullPostcode;
}

/** Returns the schema's complaints about the other columns too, so that a person has to fix the row only once. */
function findOtherProblems(
  { type, columns }: RowRules,
  line: LineMembers,
  failed: readonly Target[],
): readonly string[] {
  const missed = new Set(failed.flatMap(({ kind, path }) => membersOf[kind] ?? path.slice(0, 1)));
  const rewriteMessage = nameColumns(columns);
  return brokenMembers(type, line)
    .filter(({ member, isMissing }) => !isMissing || !missed.has(member))
    .map(({ message }) => `${rewriteMessage(message)}.`);
}

const membersOf: Readonly<Partial<Record<Target['kind'], readonly string[]>>> = {
  fullName: ['firstName', 'lastName'],
  address: ['address'],
  payRange: ['minPay', 'maxPay'],
};

/** Applies `--value`. Returns '' if the cell's word means that there isn't a value. */
function readCellText(cell: string, target: Target, rules: RowRules): string {
  const { values } = rules;
  const text = unwrapFormula(cell.trim());
  const meanings = values?.[target.name];
  const meaningKey =
    meanings && Object.keys(meanings).find((one) => one.toLowerCase() === text.toLowerCase());
  if (meaningKey !== undefined) return meanings?.[meaningKey] ?? text;
  const { kind } = target;
  if (isExactly(rules) && literal.has(kind)) return text;
  // The lists of an account may contain any word, so it is not read as a missing value.
  if (target.customField && !hasFixedForm(kind) && findNoValueWord(text, kind) !== undefined) return text;
  return hasNoValue(text, kind, isName(target)) ? '' : text;
}

const isExactly = ({ habits, columns }: RowRules): boolean =>
  habits.get(columns[0]?.index ?? 0)?.exact === true;

/**
 * Kinds whose cells are read literally in Nova's own tables. Phone numbers that begin with an apostrophe are as well.
 */
const literal: ReadonlySet<Target['kind']> = new Set([
  'text',
  'markup',
  'texts',
  'items',
  'period',
  'notice',
]);

const isName = ({ name }: Target): boolean => /(?:^|\.)(?:lastName|firstName|fullName|name)$/u.test(name);

/** Spreadsheets mark texts as `="text"` or with an apostrophe. */
const unwrapFormula = (cell: string): string =>
  /^="(?<said>[^"]*)"$/u.exec(cell)?.groups?.said ?? unescapeFormula(cell);

const notUtf8 =
  'some characters are not in the file’s encoding. Save it as UTF-8, or name its encoding: --encoding windows-1252';
const notCalculated =
  'is a formula that no program has calculated. Open the workbook in a spreadsheet program, save it and import that';

type LineMembers = Record<string, unknown>;

interface Spare {
  readonly value: string;
  readonly fields: readonly string[];
  readonly onNone: (value: string) => void;
}

interface Part {
  readonly text: string;
  readonly place: number;
  readonly between: string;
}

class Row {
  readonly #type: ImportType;
  readonly #line: LineMembers;
  readonly #beside: LineMembers = {};
  readonly #spare: Spare[] = [];
  readonly #remarks: string[] = [];
  readonly #parts = new Map<string, { readonly target: Target; readonly parts: Part[] }>();

  constructor(type: ImportType) {
    this.#type = type;
    this.#line = { type };
  }

  take(target: Target, { value, beside }: ReadCell): void {
    Object.assign(this.#beside, beside);
    if (value === undefined) return;
    if (typeof value === 'string' && target.kind === 'text' && !target.customField) this.#join(target, value);
    else put(this.#line, target, value);
  }

  /** @returns false if the type has no notes, so that the caller must report the text */
  remark(text: string): boolean {
    const takes = lineFields(this.#type).some(({ path }) => path.join('.') === 'moreNotes');
    if (takes) this.#remarks.push(text.replaceAll(/\s*[\r\n]+\s*/gu, ' '));
    return takes;
  }

  setAside({ spare }: ReadCell, onNone: (value: string) => void): void {
    for (const value of spare?.values ?? []) this.#spare.push({ value, fields: spare?.fields ?? [], onNone });
  }

  #join(target: Target, text: string): void {
    const key = target.path.join('.');
    const entry = this.#parts.get(key) ?? { target, parts: [] };
    this.#parts.set(key, entry);
    entry.parts.push({ text, place: target.joins?.place ?? 0, between: target.joins?.between ?? '' });
  }

  line(): LineMembers {
    for (const { target, parts } of this.#parts.values()) put(this.#line, target, joinParts(parts));
    for (const [member, value] of Object.entries(this.#beside)) this.#line[member] ??= value;
    const memberNames = new Set(lineFields(this.#type).map(({ path }) => path[0]));
    for (const { value, fields, onNone } of this.#spare) {
      const free = fields.find((field) => memberNames.has(field) && this.#line[field] === undefined);
      if (free === undefined) onNone(value);
      else this.#line[free] = value;
    }
    if (this.#remarks.length > 0) this.#line.moreNotes = this.#remarks.join('\n');
    return compact(this.#line);
  }
}

const joinParts = (parts: readonly Part[]): string => {
  const [first, ...rest] = parts.toSorted((one, other) => one.place - other.place);
  let last = first;
  let text = first?.text ?? '';
  for (const part of rest) {
    text += `${last !== undefined && last.place < 0 ? last.between : part.between}${part.text}`;
    last = part;
  }
  return text;
};

function put(line: LineMembers, target: Target, value: unknown): void {
  const [member = ''] = target.path;
  if (target.customField) {
    const { label, id, kind } = target.customField;
    append(line, member, [{ fieldId: id, fieldLabel: label, ...toCustomFieldMember(kind, value) }]);
  } else if (Array.isArray(value) && (target.kind === 'items' || target.kind === 'languages')) {
    const group = target.tagGroup === undefined ? {} : { group: target.tagGroup };
    append(
      line,
      member,
      value.map((item: object) => ({ ...group, ...item })),
    );
  } else {
    setPath(line, target.path, value);
  }
}

/**
 * Builds the member in which a custom field of this kind stores its value
 * (docs/interface/values.md#custom-field-values).
 */
function toCustomFieldMember(kind: string, value: unknown): LineMembers {
  if (kind === 'BOOLEAN') return { boolValue: String(value) };
  if (kind === 'DATE') return { dateValue: value };
  return kind === 'LIST' ? { listValue: value } : { value };
}

function append(line: LineMembers, member: string, items: readonly unknown[]): void {
  const there = line[member];
  line[member] = [...(Array.isArray(there) ? (there as readonly unknown[]) : []), ...items];
}

/** Lists are objects with numeric keys until the row is complete, because their items come in any order. */
function setPath(line: LineMembers, path: readonly string[], value: unknown): void {
  const [first = '', ...rest] = path;
  if (rest.length === 0) {
    line[first] = value;
    return;
  }
  const inner = isMembers(line[first]) ? line[first] : {};
  line[first] = inner;
  setPath(inner, rest, value);
}

function compact(members: LineMembers): LineMembers {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => {
      if (!isMembers(value)) return [name, value];
      const isList = Object.keys(value).every((key) => /^\d+$/u.test(key));
      // JavaScript orders integer keys, so the items are in their order.
      return [name, isList ? Object.values(value) : compact(value)];
    }),
  );
}

const isMembers = (value: unknown): value is LineMembers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function countOne<Key>(counts: Map<Key, number> | undefined, key: Key): void {
  counts?.set(key, (counts.get(key) ?? 0) + 1);
}
