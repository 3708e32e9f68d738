import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks again and again until the answer is true; a question that throws counts as not yet.
 * @returns milliseconds it took
 * @throws when `withinMs` are over, naming what was waited for
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
