import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { processorTime } from '@nova/processes';

/** Tables that triggers write. */
const byTriggers = /_search$|_documents$|^search_words$|^former_words$|^search_versions$|^match_queue$/u;

export type RowCounts = ReadonlyMap<string, number>;

export async function countRows(monitor: pg.Client): Promise<RowCounts> {
  const { rows: tables } = await monitor.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await monitor.query<{ count: string }>(`SELECT count(*) FROM "${name}"`);
    counts.set(name, Number(rows[0]?.count));
  }
  return counts;
}

const grown = (before: RowCounts, after: RowCounts): readonly string[] =>
  [...after].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name);

/**
 * Empties the tables that an import has filled.
 * @throws Error if one had rows before
 */
export async function emptyTables(monitor: pg.Client, before: RowCounts): Promise<void> {
  const tables = grown(before, await countRows(monitor));
  const full = tables.filter((name) => (before.get(name) ?? 0) > 0);
  if (full.length > 0) throw new Error(`${full.join(', ')} had rows before the import.`);
  if (tables.length > 0)
    await monitor.query(`TRUNCATE ${tables.map((name) => `"${name}"`).join(', ')} CASCADE`);
  await monitor.query('VACUUM ANALYZE');
  await monitor.query('CHECKPOINT');
}

export interface Copied {
  readonly seconds: number;
  /** Processor ms of the backend. */
  readonly postgres: number;
}

/**
 * Writes the import's rows again by bare COPY from a file per table, with indexes and triggers, in one transaction;
 * triggers fill their own tables.
 * @throws Error unless every table has as many rows as after the import
 */
export async function copyBack(monitor: pg.Client, before: RowCounts): Promise<Copied> {
  const after = await countRows(monitor);
  const tables = grown(before, after).filter((name) => !byTriggers.test(name));
  const folder = await mkdtemp(join(tmpdir(), 'nova-bench-copy-'));
  // PostgreSQL's user uses it.
  await chmod(folder, 0o777);
  try {
    const fileOf = (name: string): string => join(folder, `${name}.copy`);
    for (const name of tables) await monitor.query(`COPY "${name}" TO '${fileOf(name)}'`);
    await emptyTables(monitor, before);
    const { rows } = await monitor.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const pid = rows[0]?.pid ?? 0;
    const spentBefore = processorTime(pid) ?? 0;
    const started = performance.now();
    await monitor.query('BEGIN');
    for (const name of inOrder(tables)) await monitor.query(`COPY "${name}" FROM '${fileOf(name)}'`);
    await monitor.query('COMMIT');
    const seconds = (performance.now() - started) / 1000;
    const postgres = (processorTime(pid) ?? 0) - spentBefore;
    await checkCounts(monitor, after);
    return { seconds, postgres };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Referred tables come first. */
const inOrder = (tables: readonly string[]): readonly string[] =>
  tables.toSorted((a, b) => Number(b === 'import_batches') - Number(a === 'import_batches'));

/** Simultaneous transactions may both note a word and count a version; one COPY does so once. */
const notCompared = /^search_(words|versions)$/u;

async function checkCounts(monitor: pg.Client, wanted: RowCounts): Promise<void> {
  const counts = await countRows(monitor);
  for (const [name, count] of wanted)
    if (!notCompared.test(name) && counts.get(name) !== count)
      throw new Error(`${name} has ${counts.get(name)} rows after COPY; the import left ${count}.`);
}
