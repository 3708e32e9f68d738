import { accountDatabase, type Database } from '@nova/db';
import { compareQueuedKind } from '@nova/features';
import type pg from 'pg';
import type { Typed } from './agency.ts';

interface Place {
  readonly pool: pg.Pool;
  readonly nova: Database;
  readonly accountId: string;
}

/** A connection plans a statement some times before it keeps the plan. */
const warmUp = 10;
const writes = 200;

/**
 * Writes the first names of candidates anew, one at a time, and compares each with all others as a server does.
 * @param records of the agency, in the order of their references
 * @returns of each write, how long the comparison took, in milliseconds
 * @throws unless each write is compared
 */
export async function compareWrites(
  { pool, nova, accountId }: Place,
  records: readonly Typed[],
): Promise<readonly number[]> {
  const db = accountDatabase(nova, accountId);
  const times: number[] = [];
  const step = Math.max(1, Math.floor(records.length / (warmUp + writes)));
  for (let number = 0; number < warmUp + writes; number++) {
    await pool.query(
      `UPDATE candidates SET "firstName" = "firstName" || 'a', "updatedOn" = now() WHERE "accountId" = $1 AND reference = $2`,
      [accountId, `CAN-${String(1001 + number * step)}`],
    );
    const began = performance.now();
    if ((await compareQueuedKind(db, 'candidate')) !== 1) throw new Error('The write was not compared.');
    if (number >= warmUp) times.push(performance.now() - began);
  }
  return times;
}
