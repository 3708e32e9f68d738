import pg from 'pg';

/** A pool, or one of its connections. */
interface Queryable {
  query(config: pg.QueryConfig): Promise<{ rows: unknown[] }>;
}

const JSON_OIDS = new Set([114, 3802]);
const asText = (value: string): string => value;

/** pg tells its parsers' types loosely, and its type ids as an enum that no other number fits. */
function parserOf(oid: number, format: 'text' | 'binary' | undefined): (value: string) => unknown {
  const find = pg.types.getTypeParser as (oid: number, format?: string) => (value: string) => unknown;
  return JSON_OIDS.has(oid) ? asText : find(oid, format);
}

/** json and jsonb arrive as the text the server wrote, to be passed on as it is; all else as pg reads it. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parserOf(oid, format),
};

/** pg gives rows back as whatever the caller says they are: the text of the statement is the only proof. */
function asRows<Row>(rows: unknown[]): Row[] {
  return rows as Row[];
}

/** Runs one statement; `name` makes it a prepared one. */
export async function runQuery<Row>(
  on: Queryable,
  text: string,
  values: readonly unknown[],
  name: string | undefined,
): Promise<Row[]> {
  const config = { text, values: [...values], types, ...(name === undefined ? {} : { name }) };
  const { rows } = await on.query(config);
  return asRows<Row>(rows);
}
