import { applyToJob, getApplyChallenge, NovaError, parseCv, type Endpoint } from '@nova/contract';
import type { KeyHolder } from '@nova/domain';
import { limitRefusal } from '@nova/limits';
import type { Call } from './call.ts';

/**
 * Counts the call against the account's windows: reads are queries, writes are mutations, usage is every call, and a parse
 * request is a write with windows of its own, all in one go (docs/limits.md#what-counts). Applications on the web have bounds of
 * their own, so that a flood of them takes nothing from the agency; so have visits of job pages.
 * @throws RATE_LIMITED, USAGE_LIMIT_REACHED, PARSE_LIMIT_REACHED
 */
export async function countCall(call: Call, holder: KeyHolder, endpoint: Endpoint): Promise<void> {
  if (endpoint.name === getApplyChallenge.name || endpoint.name === applyToJob.name) return;
  const { limiter, now } = call.services;
  const { id, limits } = holder.account;
  if (call.site !== undefined) return countVisit(call, call.site, id);
  const count =
    endpoint.name === parseCv.name
      ? await limiter.countParse(id, limits)
      : await limiter.count(id, limits, endpoint.type === 'query' ? 'read' : 'write');
  call.trace.limits = count;
  if (count.exceeded) throw limitRefusal(count.exceeded, now());
}

/** Calls a minute that visitors of job pages make, counted together with those of the pages' scripts. */
const most = {
  /** Somebody who reads fast, or a school class behind one address. */
  pagesOfAddress: 240,
  /** Far beyond an agency's busiest day, and what one server answers beside other work. */
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
      max: most[name],
      seconds: 60,
    })),
  );
  if (wait === null) return;
  throw new NovaError('RATE_LIMITED', `Too many pages were asked for. Try again in ${String(wait)} s.`, {
    retryAfter: wait,
  });
}
