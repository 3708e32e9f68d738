import type pg from 'pg';

const renderSetting = (name: string): string => `current_setting('autovacuum_${name}')::float8`;
const buildDueTest = (changed: string, kind: string): string =>
  `s.${changed} > ${renderSetting(`${kind}_threshold`)} + ${renderSetting(`${kind}_scale_factor`)} * greatest(c.reltuples, 0)`;

const dueTables = `
  SELECT format('%I.%I', s.schemaname, s.relname) AS name
  FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
  WHERE ${buildDueTest('n_dead_tup', 'vacuum')} OR ${buildDueTest('n_ins_since_vacuum', 'vacuum_insert')} OR ${buildDueTest('n_mod_since_analyze', 'analyze')}
  ORDER BY name`;

/** Vacuums tables, because PGlite has no autovacuum. There is one statement per table, so others can run in between. */
export async function runVacuum(pool: pg.Pool): Promise<string[]> {
  // The statistics are flushed explicitly. Otherwise an idle backend would do it, and a shared one is rarely idle.
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ name: string }>(dueTables);
  for (const { name } of rows) await pool.query(`VACUUM (ANALYZE) ${name}`);
  return rows.map(({ name }) => name);
}
