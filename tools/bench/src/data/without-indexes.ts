import type pg from 'pg';

interface Index {
  readonly name: string;
  readonly definition: string;
}

/** Neither a constraint nor an upsert needs them, and building them at the end is far cheaper. */
const spareIndexes = `
  SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
  FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
  WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND NOT i.indisunique
    AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)
    AND (t.relname ~ 'candidate' OR t.relname = 'dedupe_keys')
  ORDER BY pg_relation_size(i.indexrelid) DESC, name`;

/** Does the work without candidates' spare indexes, rebuilds them and analyses. */
export async function withoutIndexes(
  pool: pg.Pool,
  connections: number,
  work: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await pool.query<Index>(spareIndexes);
  for (const { name } of indexes) await pool.query(`DROP INDEX ${name}`);
  await work();
  const left = [...indexes].sort(
    (a, b) => Number(b.definition.includes(' gin ')) - Number(a.definition.includes(' gin ')),
  );
  const build = async (): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query(`SET maintenance_work_mem = '256MB'`);
      for (let index = left.shift(); index; index = left.shift()) await client.query(index.definition);
      await client.query('RESET maintenance_work_mem');
    } finally {
      client.release();
    }
  };
  await Promise.all(Array.from({ length: connections }, build));
  await pool.query('VACUUM (ANALYZE)');
  await pool.query('CHECKPOINT');
}
