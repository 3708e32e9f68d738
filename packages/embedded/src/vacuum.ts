import type pg from 'pg';

const setting = (name: string): string => `current_setting('autovacuum_${name}')::float8`;
const due = (changed: string, kind: string): string =>
  `s.${changed} > ${setting(`${kind}_threshold`)} + ${setting(`${kind}_scale_factor`)} * greatest(c.reltuples, 0)`;

/** Tables that PostgreSQL's own autovacuum would take on, by its rules and settings. */
const dueTables = `
  SELECT format('%I.%I', s.schemaname, s.relname) AS name
  FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
  WHERE ${due('n_dead_tup', 'vacuum')} OR ${due('n_ins_since_vacuum', 'vacuum_insert')} OR ${due('n_mod_since_analyze', 'analyze')}
  ORDER BY name`;

/**
 * What autovacuum does on a server; PGlite has no process for it. Without it, dead versions of rows would be kept for ever, and
 * the planner would know nothing of the tables. One table a statement, so that others have their turn between.
 * @returns the tables that were due
 */
export async function vacuum(pool: pg.Pool): Promise<string[]> {
  // Counts wait for an idle moment to be told, which one backend among many clients does not have.
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ name: string }>(dueTables);
  for (const { name } of rows) await pool.query(`VACUUM (ANALYZE) ${name}`);
  return rows.map(({ name }) => name);
}
