import type { ImportType } from '@nova/contract';
import { lineFields } from '@nova/transfer';
import type { Target } from './match/column.ts';
import type { ReadCell } from './read-cell.ts';

export type Members = Record<string, unknown>;

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

/** A line while its cells come in. */
export class Row {
  readonly #type: ImportType;
  readonly #line: Members;
  readonly #beside: Members = {};
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

  /** A line of the notes; whether the kind of record takes any. */
  remark(text: string): boolean {
    const takes = lineFields(this.#type).some(({ path }) => path.join('.') === 'moreNotes');
    if (takes) this.#remarks.push(text.replaceAll(/\s*[\r\n]+\s*/gu, ' '));
    return takes;
  }

  setAside({ spare }: ReadCell, onNone: (value: string) => void): void {
    for (const value of spare?.values ?? []) this.#spare.push({ value, fields: spare?.fields ?? [], onNone });
  }

  /** Texts may have parts in several columns. */
  #join(target: Target, text: string): void {
    const key = target.path.join('.');
    const known = this.#parts.get(key) ?? { target, parts: [] };
    this.#parts.set(key, known);
    known.parts.push({ text, place: target.joins?.place ?? 0, between: target.joins?.between ?? '' });
  }

  line(): Members {
    for (const { target, parts } of this.#parts.values()) put(this.#line, target, joined(parts));
    for (const [member, value] of Object.entries(this.#beside)) this.#line[member] ??= value;
    const known = new Set(lineFields(this.#type).map(({ path }) => path[0]));
    for (const { value, fields, onNone } of this.#spare) {
      const free = fields.find((field) => known.has(field) && this.#line[field] === undefined);
      if (free === undefined) onNone(value);
      else this.#line[free] = value;
    }
    if (this.#remarks.length > 0) this.#line.moreNotes = this.#remarks.join('\n');
    return compact(this.#line);
  }
}

const joined = (parts: readonly Part[]): string => {
  const [first, ...rest] = parts.toSorted((one, other) => one.place - other.place);
  let last = first;
  let text = first?.text ?? '';
  for (const part of rest) {
    text += `${last !== undefined && last.place < 0 ? last.between : part.between}${part.text}`;
    last = part;
  }
  return text;
};

function put(line: Members, target: Target, value: unknown): void {
  const [member = ''] = target.path;
  if (target.customField) {
    const { label, id, kind } = target.customField;
    append(line, member, [{ fieldId: id, fieldLabel: label, ...customFieldMember(kind, value) }]);
  } else if (Array.isArray(value) && (target.kind === 'items' || target.kind === 'languages')) {
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
