/** A condition over the source's aliases. */
export interface Condition {
  readonly build: (firstParameter: number) => { readonly sql: string; readonly values: readonly unknown[] };
  /**
   * The data that it reads: search vectors (alias `found`), the record's columns, other tables. By default it
   * reads columns.
   */
  readonly reads?: { readonly words: boolean; readonly fields: boolean; readonly others: boolean };
}

/** Creates a condition whose values are written as `$?`. */
export const condition = (sql: string, ...values: readonly unknown[]): Condition => ({
  build: (first) => {
    let next = first;
    return { sql: sql.replaceAll('$?', () => `$${String(next++)}`), values };
  },
});

export const matchAny = (conditions: readonly Condition[]): Condition => ({
  build: (first) => {
    const { sql, values } = buildConditions(conditions, first);
    return { sql: sql.join(' OR '), values };
  },
});

/** Builds conditions for the caller to join by AND. `$1` is the account. */
export function buildConditions(
  conditions: readonly Condition[],
  firstParameter = 2,
): { readonly sql: readonly string[]; readonly values: readonly unknown[] } {
  const values: unknown[] = [];
  const sql = conditions.map(({ build }) => {
    const built = build(firstParameter + values.length);
    values.push(...built.values);
    return `(${built.sql})`;
  });
  return { sql, values };
}
