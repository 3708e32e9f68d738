/** The parameters of a statement. */
export interface Parameters {
  /** Takes a value and gives its place in the statement, cast to the type. */
  add(value: unknown, type: string): string;
  /** Numbers the places that are left in the statement: one it doesn't use would have no type. */
  finish(statement: string): { readonly sql: string; readonly params: readonly unknown[] };
}

// A control character that no SQL of a field table contains marks a place until it is numbered.
const places = /\u0001(\d+)\u0001/g;

/**
 * An expression over parameters, evaluated once a statement: a prepared one would call it again for every row.
 */
export const once = (expression: string): string => `(select ${expression})`;

/**
 * A test of each row that takes a while. The clock is read beside it, since that is where the embedded database looks whether a
 * statement has run for too long; next to such a test it costs nothing.
 */
export const timed = (test: string): string => `(clock_timestamp() is not null and ${test})`;

/** Parameters numbered from `first`. The same value and type twice is one parameter. */
export function startParameters(first: number): Parameters {
  const taken: { readonly value: unknown; readonly type: string }[] = [];
  return {
    add(value, type) {
      const known = taken.findIndex((other) => other.value === value && other.type === type);
      const index = known >= 0 ? known : taken.push({ value, type }) - 1;
      return `\u0001${String(index)}\u0001`;
    },
    finish(statement) {
      const used: number[] = [];
      const sql = statement.replace(places, (_, digits: string) => {
        const index = Number(digits);
        const at = used.includes(index) ? used.indexOf(index) : used.push(index) - 1;
        return `$${String(first + at)}::${taken[index]?.type ?? 'text'}`;
      });
      return { sql, params: used.map((index) => taken[index]?.value) };
    },
  };
}
