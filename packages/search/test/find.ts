import { compileQuery, type CompileOptions, type QueryNode } from '../src/index.ts';
import { account, personFields } from './database.ts';
import type { TestDatabase } from './test-database.ts';

/** Tuesday noon, UTC and in London. */
export const now = new Date('2026-03-10T12:00:00.000Z');

export const options: CompileOptions = { fields: personFields(), timeZone: 'Europe/London', now, account };

/** The numbers of the people a query finds, in order. */
export async function find(
  database: TestDatabase,
  query: string | QueryNode,
  changed: Partial<CompileOptions> = {},
): Promise<number[]> {
  const { sql, params } = compileQuery(query, { ...options, ...changed });
  const found = await database.query(`select p."n" from "Person" p where ${sql} order by 1`, [...params]);
  return found.rows.map((row) => Number(row.n));
}
