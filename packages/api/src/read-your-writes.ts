import { isDownload, type Endpoint } from '@nova/contract';
import type { MayLag } from '@nova/db';
import type { KeyHolder } from '@nova/domain';
import type { Call } from './call.ts';

/** Where the database could not say how far it is: no replica ever gets there, and the primary is read while this is kept. */
const beyondAll = 2n ** 63n;

/**
 * What a call's reads may be answered from besides the primary. Writes are not, with all that they look at before, nor are
 * downloads, whose files and views are the primary's, nor what a website shows: a job leaves it at once.
 * @returns undefined where only the primary will do
 */
export async function mayLag(
  { services: { database, writes } }: Call,
  { keyId }: KeyHolder,
  endpoint: Endpoint,
): Promise<MayLag | undefined> {
  const { replica } = database;
  if (replica === null || !writes || endpoint.type !== 'query') return undefined;
  if (isDownload(endpoint) || endpoint.role === 'PUBLIC') return undefined;
  const upTo = await writes.of(keyId);
  return upTo === 'unknown' ? undefined : { replica, upTo };
}

/** Notes how far the database is after a write, before its caller hears of it. Never fails. */
export async function noteWrite(
  { services: { database, writes } }: Call,
  { keyId }: KeyHolder,
  endpoint: Endpoint,
): Promise<void> {
  if (database.replica === null || !writes || endpoint.type !== 'mutation') return;
  await writes.note(keyId, await database.position().catch(() => beyondAll));
}
