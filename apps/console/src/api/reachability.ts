import { useSyncExternalStore } from 'react';

/** OFFLINE: the browser has no network. UNREACHABLE: it has a network, but the server does not answer. */
type Reach = 'REACHED' | 'OFFLINE' | 'UNREACHABLE';

/** Milliseconds between two tries to reach the server. */
const triesEvery = 3_000;

/** Milliseconds after which a try has failed. */
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

async function isReachable(): Promise<boolean> {
  try {
    const options = { cache: 'no-store', signal: AbortSignal.timeout(patience) } as const;
    return (await fetch('/health/live', options)).ok;
  } catch {
    return false;
  }
}

/** Tries to reach the server until it answers. Call it after any sign that the server may be down. */
export function checkReach(): void {
  if (trying) return;
  trying = true;
  const tryAgain = async (): Promise<void> => {
    const isThere = navigator.onLine && (await isReachable());
    setReach(isThere ? 'REACHED' : navigator.onLine ? 'UNREACHABLE' : 'OFFLINE');
    trying = !isThere;
    if (trying) window.setTimeout(() => void tryAgain(), triesEvery);
  };
  void tryAgain();
}

/** Calls back when the server answers again. Returns a function that ends this. */
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

/** Returns the state of the connection to the server, and follows its changes. */
export const useReach = (): Reach => useSyncExternalStore(listen, () => reach);

/** Watches a call over the network: if it fails, the server's reachability is checked. */
export async function watchCall<T>(call: Promise<T>, signal: AbortSignal | null): Promise<T> {
  try {
    return await call;
  } catch (error) {
    // An aborted call fails although the server can be reached.
    if (signal?.aborted !== true) checkReach();
    throw error;
  }
}
