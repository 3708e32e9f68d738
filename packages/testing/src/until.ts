import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks repeatedly until the answer is true. A question that throws counts as not yet.
 * @returns the wait in milliseconds
 * @throws after `withinMs`, with `what` in its message
 */
export async function until(
  what: string,
  ask: () => Promise<boolean> | boolean,
  { withinMs = 30_000, everyMs = 25 }: { withinMs?: number; everyMs?: number } = {},
): Promise<number> {
  const began = performance.now();
  let last: unknown;
  for (;;) {
    try {
      if (await ask()) return performance.now() - began;
    } catch (error) {
      last = error;
    }
    if (performance.now() - began > withinMs) {
      throw new Error(`Waited ${String(withinMs)} ms in vain: ${what}`, { cause: last });
    }
    await sleep(everyMs);
  }
}
