import type pg from 'pg';
import { appliedSources, changedSources, goneSources } from './applied-sources.ts';
import { ownSources } from './sql-sources.ts';

/**
 * The names of the functions, views, triggers, derived tables and rows of searches that the database was not made of as they
 * are in the installed tree, and of those that it has and the tree has not: `migrate` makes them so. A database that a newer
 * program has brought up to date differs too, and serves; hence no server is unready for it.
 */
export async function pendingSources(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { tables, code, searchRows } = await ownSources();
  const all = [...tables, ...code, ...searchRows];
  const applied = await appliedSources(pool);
  return [...changedSources(all, applied).map(({ name }) => name), ...goneSources(all, applied)];
}
