import type { Database } from '@nova/db';

/** Events of one account that one turn places. */
const mostAtOnce = 1_000;

/**
 * Gives committed events their positions (docs/interface/events.md#order). One process does so at a time.
 * @returns how many were placed; 0 too where another process is at it
 */
export async function placeEvents(database: Database): Promise<number> {
  const [row] = await database.query<{ placed: number | null }>(
    `SELECT nova_place_events($1::int) AS placed`,
    [mostAtOnce],
  );
  return row?.placed ?? 0;
}
