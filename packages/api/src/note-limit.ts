import type { AccountDatabase } from '@nova/db';
import { queueLimitEvent } from '@nova/domain';
import { toNovaError } from './to-nova-error.ts';

const hourMs = 60 * 60 * 1000;

/** When this process last told of a limit of an account: a flood of refused calls asks the database nothing. */
const told = new Map<string, number>();

/** As many as are remembered; more accounts than this at their limits within the hour are told of more often than need be. */
const mostRemembered = 10_000;

/** The feed tells of a limit that a call ran into, once an hour; the call does not wait for that (docs/interface/events.md#types). */
export function noteLimit(db: AccountDatabase, now: Date, error: unknown): void {
  const { limit } = toNovaError(error).details;
  if (limit === undefined) return;
  const key = `${db.accountId} ${limit.name}`;
  const last = told.get(key);
  if (last !== undefined && now.getTime() - last < hourMs) return;
  if (told.size >= mostRemembered) told.clear();
  told.set(key, now.getTime());
  // Who could not be told is told at the next call that runs into it.
  queueLimitEvent(db, limit.name).catch(() => told.delete(key));
}
