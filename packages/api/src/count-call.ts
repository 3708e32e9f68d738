import { applyToJob, getApplyChallenge, parseCv, type Endpoint } from '@nova/contract';
import type { KeyHolder } from '@nova/domain';
import { limitRefusal } from '@nova/limits';
import type { Call } from './call.ts';

/**
 * Counts the call against the account's windows: reads are queries, writes are mutations, usage is every call, and a parse
 * request is a write with windows of its own, all in one go (docs/limits.md#what-counts). Applications on the web have bounds of
 * their own, so that a flood of them takes nothing from the agency.
 * @throws RATE_LIMITED, USAGE_LIMIT_REACHED, PARSE_LIMIT_REACHED
 */
export async function countCall(call: Call, holder: KeyHolder, endpoint: Endpoint): Promise<void> {
  if (endpoint.name === getApplyChallenge.name || endpoint.name === applyToJob.name) return;
  const { limiter, now } = call.services;
  const { id, limits } = holder.account;
  const count =
    endpoint.name === parseCv.name
      ? await limiter.countParse(id, limits)
      : await limiter.count(id, limits, endpoint.type === 'query' ? 'read' : 'write');
  call.trace.limits = count;
  if (count.exceeded) throw limitRefusal(count.exceeded, now());
}
