import { type Endpoint, NovaError } from '@nova/contract';
import type { AccountDatabase } from '@nova/db';
import type { KeyHolder } from '../key-holder.ts';
import { limitRefusal } from '@nova/limits';
import type { Call, Services } from './call.ts';
import { toNovaError } from './to-nova-error.ts';

/**
 * Counts a call against the account's windows: queries as reads, mutations as writes, and every call as usage. A
 * parse request is a write with windows of its own (docs/limits.md#what-counts). Applications and visits of job pages
 * have their own bounds, so that a flood takes nothing from the agency.
 * @throws RATE_LIMITED, USAGE_LIMIT_REACHED, PARSE_LIMIT_REACHED
 */
export async function countCall(call: Call, holder: KeyHolder, endpoint: Endpoint): Promise<void> {
  if (call.counted === true) return;
  if (endpoint.countedAs === 'BOUNDS') return;
  const { limiter, now } = call.services;
  const { id, limits } = holder.account;
  if (call.site !== undefined) return countVisit(call, call.site, id);
  const count =
    endpoint.countedAs === 'PARSE'
      ? await limiter.countParse(id, limits)
      : await limiter.count(id, limits, endpoint.type === 'query' ? 'read' : 'write');
  call.trace.limits = count;
  if (count.exceeded) throw limitRefusal(count.exceeded, now());
}

/**
 * Counts further writes of a call that was counted as one, because a call that writes many times may cost as much as
 * many calls.
 * @throws RATE_LIMITED
 */
export async function countWrites(call: Call, { account }: KeyHolder, writes: number): Promise<void> {
  if (call.counted === true || writes < 1) return;
  const { limiter, now } = call.services;
  const { windows, exceeded } = await limiter.countWrites(account.id, account.limits, writes);
  const countedNames = new Set(windows.map(({ name }) => name));
  const otherWindows = (call.trace.limits?.windows ?? []).filter(({ name }) => !countedNames.has(name));
  call.trace.limits = { windows: [...windows, ...otherWindows], exceeded };
  if (exceeded) throw limitRefusal(exceeded, now());
}

/** Calls a minute by visitors of job pages, including their scripts. */
const visitorLimits = {
  /** The limit allows for a fast reader, and for a school class behind one address. */
  pagesOfAddress: 240,
  /** The limit is far beyond an agency's busiest day, and within what one server can answer. */
  pagesOfSite: 3_000,
} as const;

/** @throws RATE_LIMITED */
async function countVisit(call: Call, site: string, accountId: string): Promise<void> {
  const of = { pagesOfAddress: `${site} ${call.address ?? ''}`, pagesOfSite: site };
  const { wait } = await call.services.ports.bounds.takeBounds(
    accountId,
    (['pagesOfAddress', 'pagesOfSite'] as const).map((name) => ({
      name,
      of: of[name],
      max: visitorLimits[name],
      seconds: 60,
    })),
  );
  if (wait === null) return;
  throw new NovaError('RATE_LIMITED', `Too many pages were asked for. Try again in ${String(wait)} s.`, {
    retryAfter: wait,
  });
}

const hourMs = 60 * 60 * 1000;

/** Time of each limit's last event from this process, so that a flood of refused calls does not query the database. */
const lastEventTimes = new Map<string, number>();

/**
 * The maximum of entries in `lastEventTimes`. Beyond it, all are removed, and events may repeat within the
 * hour.
 */
const mostRemembered = 10_000;

/** Emits an event for a reached limit, once an hour (docs/interface/events.md#types). The call does not wait for it. */
export function recordLimit(
  { ports, now: readClock }: Pick<Services, 'ports' | 'now'>,
  db: AccountDatabase,
  error: unknown,
): void {
  const { limit } = toNovaError(error).details;
  if (limit === undefined) return;
  const key = `${db.accountId} ${limit.name}`;
  const now = readClock().getTime();
  const last = lastEventTimes.get(key);
  if (last !== undefined && now - last < hourMs) return;
  if (lastEventTimes.size >= mostRemembered) lastEventTimes.clear();
  lastEventTimes.set(key, now);
  // The entry is removed if the event fails, so that the next refused call tries again.
  ports.features.queueLimitEvent(db, limit.name).catch(() => lastEventTimes.delete(key));
}
