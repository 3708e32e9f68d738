import type pg from 'pg';
import { sqlState } from '../errors/driver-errors.ts';

type Queryable = Pick<pg.Pool, 'query'>;

/** The sources that a database was made of: checksums by name. */
export type AppliedSources = ReadonlyMap<string, string>;

/** What the database remembers of its sources; nothing where it has none yet. */
export async function appliedSources(database: Queryable): Promise<AppliedSources> {
  try {
    const { rows } = await database.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM sql_sources',
    );
    return new Map(rows.map(({ name, checksum }) => [name, checksum]));
  } catch (error) {
    if (sqlState(error) === '42P01') return new Map();
    throw error;
  }
}

/** Those of the sources that the database was not made of as they are now. */
export const changedSources = <Source extends { readonly name: string; readonly checksum: string }>(
  sources: readonly Source[],
  applied: AppliedSources,
): Source[] => sources.filter(({ name, checksum }) => applied.get(name) !== checksum);

/** The names of what the database was made of and that is no source any more. */
export function goneSources(
  sources: readonly { readonly name: string }[],
  applied: AppliedSources,
): readonly string[] {
  const wanted = new Set(sources.map(({ name }) => name));
  return [...applied.keys()].filter((name) => !wanted.has(name));
}

/** Remembers what the database was made of, and forgets what is gone. */
export async function rememberSources(
  database: Queryable,
  sources: readonly { readonly name: string; readonly checksum: string }[],
  gone: readonly string[] = [],
): Promise<void> {
  await database.query(`CREATE TABLE IF NOT EXISTS sql_sources (
    name text PRIMARY KEY, checksum text NOT NULL, "appliedOn" timestamptz(3) NOT NULL DEFAULT now())`);
  await database.query('DELETE FROM sql_sources WHERE name = ANY($1::text[])', [gone]);
  await database.query(
    `INSERT INTO sql_sources (name, checksum) SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, "appliedOn" = now()`,
    [sources.map(({ name }) => name), sources.map(({ checksum }) => checksum)],
  );
}
