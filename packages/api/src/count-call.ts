import { NovaError, type Endpoint, type LimitReached } from '@nova/contract';
import type { KeyHolder } from '@nova/domain';
import type { Call } from './call.ts';
import type { LimitWindow } from './services.ts';

const codes = {
  readsPerMinute: ['RATE_LIMITED', 'reads this minute'],
  writesPerMinute: ['RATE_LIMITED', 'writes this minute'],
  usagePerDay: ['USAGE_LIMIT_REACHED', 'calls today'],
} as const;

/**
 * Counts the call against the account's windows: reads are queries, writes are mutations, usage is every call (CONTRACT section 9).
 * @throws RATE_LIMITED, USAGE_LIMIT_REACHED
 */
export async function countCall(call: Call, holder: KeyHolder, endpoint: Endpoint): Promise<void> {
  const { id, limits } = holder.account;
  const count = await call.services.limiter.count(id, limits, endpoint.type === 'query' ? 'read' : 'write');
  call.trace.limits = count;
  if (count.exceeded) throw refusal(count.exceeded, call.services.now());
}

function refusal(window: LimitWindow, now: Date): NovaError {
  const [code, what] = window.name in codes ? codes[window.name as keyof typeof codes] : codes.readsPerMinute;
  const wait = Math.max(1, Math.ceil((window.resetsOn.getTime() - now.getTime()) / 1000));
  return new NovaError(
    code,
    `The account has used its ${String(window.max)} ${what}. Try again in ${String(wait)} s.`,
    { limit: limitReached(window), retryAfter: wait },
  );
}

/** A window as the `limit` object of a 429 shows it. */
export const limitReached = (window: LimitWindow): LimitReached => ({
  name: window.name,
  max: window.max,
  used: window.used,
  resetsOn: window.resetsOn.toISOString(),
});
