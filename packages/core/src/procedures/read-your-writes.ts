import { isDownload, type Endpoint } from '@nova/contract';
import type { MayLag } from '@nova/db';
import type { KeyHolder } from '../key-holder.ts';
import type { Call } from './call.ts';

/** Replaces an unknown position. No replica reaches it, so the primary is read. */
const beyondAll = 2n ** 63n;

/**
 * Returns the replica that a call may read, and the position that it must have reached. Mutations read from the
 * primary. Downloads do too, because only it has their files and views. So do websites, because a job must disappear
 * at once.
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
