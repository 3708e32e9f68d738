import { useSyncExternalStore } from 'react';

/** OFFLINE: the browser has no network. UNREACHABLE: it has, but the server does not answer. */
type Reach = 'REACHED' | 'OFFLINE' | 'UNREACHABLE';

/** Between two tries to reach the server, in milliseconds. */
const triesEvery = 3_000;

/** A try that takes longer has failed, in milliseconds. */
const patience = 10_000;

let reach: Reach = 'REACHED';
let trying = false;
const listeners = new Set<() => void>();
const recovered = new Set<() => void>();

function setReach(next: Reach): void {
  if (next === reach) return;
  reach = next;
  for (const listener of listeners) listener();
  if (next === 'REACHED') for (const then of recovered) then();
}

async function answers(): Promise<boolean> {
  try {
    const options = { cache: 'no-store', signal: AbortSignal.timeout(patience) } as const;
    return (await fetch('/health/live', options)).ok;
  } catch {
    return false;
  }
}

/** Tries to reach the server until it answers. Call it when something says that it might not. */
export function checkReach(): void {
  if (trying) return;
  trying = true;
  const tryAgain = async (): Promise<void> => {
    const isThere = navigator.onLine && (await answers());
    setReach(isThere ? 'REACHED' : navigator.onLine ? 'UNREACHABLE' : 'OFFLINE');
    trying = !isThere;
    if (trying) window.setTimeout(() => void tryAgain(), triesEvery);
  };
  void tryAgain();
}

/** Calls back when the server answers again. Returns how to stop. */
export function onRecovered(then: () => void): () => void {
  recovered.add(then);
  return () => recovered.delete(then);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('offline', checkReach);
  window.addEventListener('online', checkReach);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('offline', checkReach);
    window.removeEventListener('online', checkReach);
  };
}

/** Whether the server can be reached. */
export const useReach = (): Reach => useSyncExternalStore(listen, () => reach);

/** A call over the network, which notices that the server cannot be reached. */
export async function watched<T>(call: Promise<T>, signal: AbortSignal | null): Promise<T> {
  try {
    return await call;
  } catch (error) {
    // What nobody waits for any more is no sign of it.
    if (signal?.aborted !== true) checkReach();
    throw error;
  }
}
