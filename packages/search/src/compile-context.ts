import type { Clock } from './date-expression.ts';
import type { FieldTable, Texts, TextsOfAccount } from './field-table.ts';

export interface CompileContext extends Clock {
  readonly table: FieldTable;
  readonly parameters: Parameters;
  readonly account: string | null;
  readonly texts: Map<Texts, TextsOfAccount>;
}

interface Parameters {
  /** Adds a value, and returns its placeholder, cast to the type. */
  add(value: unknown, type: string): string;
  /** Numbers the placeholders that the statement uses. The others are dropped, because an unused parameter would have no type. */
  finish(statement: string): { readonly sql: string; readonly params: readonly unknown[] };
}

// The SQL of field tables never contains this control character, so it can delimit placeholders.
const placeholders = /\u0001(\d+)\u0001/g;

/** Makes PostgreSQL evaluate an expression once per statement. A prepared statement would evaluate it per row. */
export const evaluateOnce = (expression: string): string => `(select ${expression})`;

/** Makes a test read the clock, because only then can the embedded database check the time limit. */
export const addTimeCheck = (test: string): string => `(clock_timestamp() is not null and ${test})`;

export function startParameters(first: number): Parameters {
  const values: { readonly value: unknown; readonly type: string }[] = [];
  return {
    add(value, type) {
      const existingIndex = values.findIndex((other) => other.value === value && other.type === type);
      const index = existingIndex >= 0 ? existingIndex : values.push({ value, type }) - 1;
      return `\u0001${String(index)}\u0001`;
    },
    finish(statement) {
      const used: number[] = [];
      const sql = statement.replace(placeholders, (_, digits: string) => {
        const index = Number(digits);
        const at = used.includes(index) ? used.indexOf(index) : used.push(index) - 1;
        return `$${String(first + at)}::${values[index]?.type ?? 'text'}`;
      });
      return { sql, params: used.map((index) => values[index]?.value) };
    },
  };
}
