import type { Database } from '@nova/db';
import { fix, note, ok, type Finding } from './finding.ts';

const name = 'Replica';

/** Whether the replica of DATABASE_READ_URL is one, and near enough. */
export async function checkReplica({ replica }: Database): Promise<readonly Finding[]> {
  if (replica === null) return [];
  const { state, detail } = await replica.look();
  if (state === 'ok') return [ok(name, `It follows: ${detail}.`)];
  // The first look knows of no moment that the replica has reached: it may only just not have seen the last one.
  if (state === 'behind') return [note(name, detail, 'Look at pg_stat_replication of the primary.')];
  return [fix(name, detail, 'Start it, or correct DATABASE_READ_URL.')];
}
