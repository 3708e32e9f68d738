import { isDownload, type Endpoint } from '@nova/contract';
import type { MayLag } from '@nova/db';
import type { KeyHolder } from '../key-holder.ts';
import type { Call } from './call.ts';

/**
 * A WAL position that no replica reaches. It is stored if the real one is unknown, so that the key reads the
 * primary.
 */
const beyondAll = 2n ** 63n;

/**
 * Returns the replica that a call may read, and the position that it must have reached. Mutations read from the
 * primary. Downloads do too, because only the primary has their files and views. Calls with a PUBLIC key do
 * too, because a job must disappear from websites at once.
 * @returns undefined if only the primary will do
 */
export async function mayLag(
  { services: { database, writes } }: Call,
  { id }: KeyHolder,
  endpoint: Endpoint,
): Promise<MayLag | undefined> {
  const { replica } = database;
  if (replica === null || !writes || endpoint.type !== 'query') return undefined;
  if (isDownload(endpoint) || endpoint.role === 'PUBLIC') return undefined;
  const upTo = await writes.of(id);
  return upTo === 'unknown' ? undefined : { replica, upTo };
}

/** Stores the key's or session's last write position before the caller gets the answer. Never fails. */
export async function recordWrite(
  { services: { database, writes } }: Call,
  { id }: KeyHolder,
  endpoint: Endpoint,
): Promise<void> {
  if (database.replica === null || !writes || endpoint.type !== 'mutation') return;
  await writes.note(id, await database.position().catch(() => beyondAll));
}
