import { setTimeout as sleep } from 'node:timers/promises';

/** Waits. @throws the signal's reason when it is stopped meanwhile */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  try {
    await sleep(milliseconds, undefined, signal ? { signal } : {});
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
