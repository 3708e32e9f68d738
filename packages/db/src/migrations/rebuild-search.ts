import type pg from 'pg';
import { analyzeUnseen } from '../analyze-unseen.ts';
import { changedSources, rememberSources, type AppliedSources } from './applied-sources.ts';
import type { SearchRows } from './sql-sources.ts';

/** Records a transaction: enough that transactions cost little, and few enough that nobody waits long for one. */
const BATCH = 500;

const beforeAll = '00000000-0000-0000-0000-000000000000';

interface Written {
  readonly accountId: string;
  readonly last: string;
  readonly records: number;
}

/** The next records after ($1, $2) in the order of their keys, written account by account; gives how far that was. */
const nextBatch = ({ records, index }: SearchRows): string => `
  SELECT b."accountId", (array_agg(b.id ORDER BY b.id DESC))[1] AS last, count(*)::int AS records,
    ${index}(b."accountId", array_agg(b.id)) AS written
  FROM (SELECT r."accountId", r.id FROM ${records} r WHERE (r."accountId", r.id) > ($1::uuid, $2::uuid)
    ORDER BY r."accountId", r.id LIMIT ${BATCH}) b
  GROUP BY b."accountId" ORDER BY b."accountId"`;

/** Writes what each record of a table is found by. What is right already is read and left alone. */
async function rebuild(pool: pg.Pool, rows: SearchRows): Promise<number> {
  let [account, id, total] = [beforeAll, beforeAll, 0];
  for (;;) {
    const { rows: written } = await pool.query<Written>(nextBatch(rows), [account, id]);
    const furthest = written.at(-1);
    if (!furthest) return total;
    [account, id] = [furthest.accountId, furthest.last];
    total += written.reduce((sum, { records }) => sum + records, 0);
  }
}

/** Takes words that nothing is found by any more out of the accounts' words, account by account. */
async function dropUnfoundWords(pool: pg.Pool): Promise<void> {
  const { rows: accounts } = await pool.query<{ id: string }>('SELECT id FROM accounts ORDER BY id');
  for (const { id } of accounts) await pool.query('SELECT nova_drop_unfound_words($1::uuid)', [id]);
}

/**
 * Writes anew what records are found by, kind by kind, where the text that says so is another one than it was made by. Each kind
 * is remembered when it is done: one that was cut off begins again, and finds most of its work done.
 */
export async function rebuildSearch(
  pool: pg.Pool,
  searchRows: readonly SearchRows[],
  applied: AppliedSources,
  onProgress?: (line: string) => void,
): Promise<void> {
  let total = 0;
  for (const rows of changedSources(searchRows, applied)) {
    const count = await rebuild(pool, rows);
    if (count > 0) onProgress?.(`Searches find ${count} of ${rows.records} by today’s rules.`);
    await rememberSources(pool, [rows]);
    total += count;
  }
  if (total === 0) return;
  await dropUnfoundWords(pool);
  await analyzeUnseen(async (text) => (await pool.query<{ name: string }>(text)).rows);
}
