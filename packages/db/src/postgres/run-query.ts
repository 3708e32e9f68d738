import pg from 'pg';

const JSON_OIDS = new Set([114, 3802]);
const asText = (value: string): string => value;

/** json and jsonb arrive as the text the server wrote, to be passed on as it is; all else as pg reads it. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    JSON_OIDS.has(oid) ? asText : pg.types.getTypeParser(oid, format),
};

/** pg gives rows back as whatever the caller says they are: the text of the statement is the only proof. */
function asRows<Row>(rows: unknown[]): Row[] {
  return rows as Row[];
}

/** Runs one statement on a pool; `name` makes it a prepared one. */
export async function runQuery<Row>(
  pool: Pick<pg.Pool, 'query'>,
  text: string,
  values: readonly unknown[],
  name: string | undefined,
): Promise<Row[]> {
  const config = { text, values: [...values], types, ...(name === undefined ? {} : { name }) };
  const { rows } = await pool.query(config);
  return asRows<Row>(rows);
}
