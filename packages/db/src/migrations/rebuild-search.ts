import type pg from 'pg';
import { analyseUnseen } from '../analyze-tables.ts';
import { type AppliedSources, findChangedSources, recordSources } from './apply-sources.ts';
import type { SearchRows } from './sql-sources.ts';

/** The number of records in one transaction, small enough that no writer waits long. */
const BATCH = 500;

const beforeAll = '00000000-0000-0000-0000-000000000000';

interface Written {
  readonly accountId: string;
  readonly last: string;
  readonly records: number;
}

const nextBatch = ({ records, id = 'id', index }: SearchRows): string => `
  SELECT b."accountId", (array_agg(b.id ORDER BY b.id DESC))[1] AS last, count(*)::int AS records,
    ${index}(b."accountId", array_agg(b.id)) AS written
  FROM (SELECT r."accountId", r."${id}" AS id FROM ${records} r WHERE (r."accountId", r."${id}") > ($1::uuid, $2::uuid)
    ORDER BY r."accountId", r."${id}" LIMIT ${BATCH}) b
  GROUP BY b."accountId" ORDER BY b."accountId"`;

/** Rewrites the rows that differ. Correct rows are only read. */
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

async function dropUnfoundWords(pool: pg.Pool): Promise<void> {
  const { rows: accounts } = await pool.query<{ id: string }>('SELECT id FROM accounts ORDER BY id');
  for (const { id } of accounts) await pool.query('SELECT nova_drop_unfound_words($1::uuid)', [id]);
}

/** Rebuilds the search rows one kind at a time, so an interrupted run repeats only one kind. */
export async function rebuildSearch(
  pool: pg.Pool,
  searchRows: readonly SearchRows[],
  applied: AppliedSources,
  onProgress?: (line: string) => void,
): Promise<void> {
  let total = 0;
  for (const rows of findChangedSources(searchRows, applied)) {
    const count = await rebuild(pool, rows);
    if (count > 0) onProgress?.(`Searches find ${count} of ${rows.records} by today’s rules.`);
    await recordSources(pool, [rows]);
    total += count;
  }
  if (total === 0) return;
  await dropUnfoundWords(pool);
  await analyseUnseen(async (text) => (await pool.query<{ name: string }>(text)).rows);
}
