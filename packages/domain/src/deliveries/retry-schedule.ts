import type { Posted } from '@nova/webhooks';
import type { DeliveryOutcome } from './settle-deliveries.ts';

const minute = 60;
const hour = 60 * minute;

/** Seconds before each further try (docs/interface/webhooks.md#tries). */
export const usualSchedule: readonly number[] = [
  ...[5, 5 * minute, 30 * minute],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
];

/** Each wait is a tenth more or less, so that what failed together does not come again together. */
const spread = 0.1;
/** A receiver that asks for more waits so long at most, in seconds. */
const longestWait = 24 * hour;

/**
 * What a try means for its delivery.
 * @param attempts tries before it
 * @param chance from 0 to 1, where in the spread the next try lies
 */
export function outcomeOf(
  { ok, status, error, response, retryAfter, durationMs }: Posted,
  attempts: number,
  schedule: readonly number[],
  chance = Math.random(),
): Omit<DeliveryOutcome, 'position'> {
  const told = { status, error, response, durationMs };
  if (ok) return { ...told, state: 'SENT' };
  const wait = schedule[attempts];
  if (wait === undefined) return { ...told, state: 'PARKED' };
  const delay = wait * (1 - spread + 2 * spread * chance);
  return { ...told, state: 'PENDING', delay: Math.max(delay, Math.min(retryAfter ?? 0, longestWait)) };
}
