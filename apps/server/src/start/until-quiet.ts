import type { Server } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** No new connection for so long means that callers go elsewhere, in milliseconds. */
const quietMs = 250;
/** Callers that know nothing of the end are not waited for any longer, in milliseconds. */
const mostMs = 3_000;
const lookMs = 25;
/** A turn of the event loop that does so little has taken what the system had accepted, and nothing else, in milliseconds. */
const idleTurnMs = 1;

/**
 * Resolves when no new connections come, at a moment when the system holds none that was not taken from it: what a listening
 * socket holds when it is closed is cut off.
 */
export async function untilQuiet(server: Server): Promise<void> {
  const began = performance.now();
  let last = began;
  const note = (): void => {
    last = performance.now();
  };
  server.on('connection', note);
  try {
    while (performance.now() - last < quietMs && performance.now() - began < mostMs) await sleep(lookMs);
    for (;;) {
      const turn = performance.now();
      await nextTurn();
      const now = performance.now();
      const isIdle = last < turn && now - turn < idleTurnMs;
      if (isIdle || now - began > 2 * mostMs) return;
    }
  } finally {
    server.off('connection', note);
  }
}
