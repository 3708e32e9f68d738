import type { PGlite } from '@electric-sql/pglite';
import { compileQuery, type CompileOptions, type QueryNode } from '../src/index.ts';
import { account, personFields } from './database.ts';

/** Tuesday noon, UTC and in London. */
export const now = new Date('2026-03-10T12:00:00.000Z');

export const options: CompileOptions = { fields: personFields(), timeZone: 'Europe/London', now, account };

/** The numbers of the people a query finds, in order. */
export async function find(
  database: PGlite,
  query: string | QueryNode,
  changed: Partial<CompileOptions> = {},
): Promise<number[]> {
  const { sql, params } = compileQuery(query, { ...options, ...changed });
  const found = await database.query<{ n: number }>(`select p."n" from "Person" p where ${sql} order by 1`, [
    ...params,
  ]);
  return found.rows.map((row) => row.n);
}
