import { useSyncExternalStore } from 'react';

/** The answer to an erasure, and the reference number of the person's record. */
export interface Erasure {
  readonly reference: string;
  readonly erasedOn: string;
  readonly removed: Readonly<Record<string, number>>;
  readonly proof: string;
  readonly alsoFound: readonly { readonly kind: string; readonly id: string }[];
}

let pendingErasure: Erasure | null = null;
const listeners = new Set<() => void>();

/** Stores an erasure for the list that is shown next, because the person's own page no longer exists. */
export function keepErasure(erasure: Erasure | null): void {
  pendingErasure = erasure;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useErasure = (): Erasure | null => useSyncExternalStore(subscribe, () => pendingErasure);
