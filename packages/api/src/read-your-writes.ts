import { isDownload, type Endpoint } from '@nova/contract';
import type { MayLag } from '@nova/db';
import type { KeyHolder } from '@nova/domain';
import type { Call } from './call.ts';

/** An unknown position counts as one that no replica reaches, so that the primary is read. */
const beyondAll = 2n ** 63n;

/**
 * The replica that a call may read from. Writes read from the primary, and so do downloads, whose files and views it
 * has. Websites do too, because a job must leave them at once.
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
export async function noteWrite(
  { services: { database, writes } }: Call,
  { id }: KeyHolder,
  endpoint: Endpoint,
): Promise<void> {
  if (database.replica === null || !writes || endpoint.type !== 'mutation') return;
  await writes.note(id, await database.position().catch(() => beyondAll));
}
