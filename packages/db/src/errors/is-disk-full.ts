import { errorChain, sqlState } from './driver-errors.ts';

/** PostgreSQL's `disk_full`. */
const DISK_FULL = '53100';

/** What the server says where it has no code for it, as in a failed sync. */
const MESSAGE = /No space left on device|Disk quota exceeded/;

/** Whether the database refused because its disk is full; nothing was written then. */
export function isDiskFull(error: unknown): boolean {
  const state = sqlState(error);
  if (state === DISK_FULL) return true;
  if (state === undefined) return false;
  for (const { message, originalMessage } of errorChain(error))
    if ([message, originalMessage].some((text) => typeof text === 'string' && MESSAGE.test(text)))
      return true;
  return false;
}
