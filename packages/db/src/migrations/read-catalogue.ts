import { ColumnTypeEnum, type SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import type pg from 'pg';

const CHAR_OID = 18;
const TEXT_OID = 25;

interface Result {
  readonly rows?: unknown;
  readonly fields?: { dataTypeID: number }[];
}

type Run = (query: string | pg.QueryConfig, values?: unknown[]) => Promise<Result>;

function pretendText({ fields = [] }: Result): number[] {
  const columns: number[] = [];
  fields.forEach((field, column) => {
    if (field.dataTypeID !== CHAR_OID) return;
    field.dataTypeID = TEXT_OID;
    columns.push(column);
  });
  return columns;
}

/**
 * PostgreSQL's catalogue has one-letter columns (`"char"`), which adapter-pg refuses and the schema engine wants as
 * characters: they pass the adapter as text and get their type back after it. Changes both, which are a migration's own.
 */
export function readCatalogue(adapter: SqlDriverAdapter, pool: pg.Pool): void {
  const letters = new WeakMap<object, number[]>();
  const run: Run = pool.query.bind(pool);
  const queryRaw = adapter.queryRaw.bind(adapter);
  Object.assign(pool, {
    query: async (...args: Parameters<Run>) => {
      const result = await run(...args);
      if (typeof result.rows === 'object' && result.rows !== null)
        letters.set(result.rows, pretendText(result));
      return result;
    },
  });
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const column of letters.get(result.rows) ?? [])
      result.columnTypes[column] = ColumnTypeEnum.Character;
    return result;
  };
}
