import { useSyncExternalStore } from 'react';

/** What an erasure answers, and what the person was known by. */
export interface Erasure {
  readonly reference: string;
  readonly erasedOn: string;
  readonly removed: Readonly<Record<string, number>>;
  readonly proof: string;
  readonly alsoFound: readonly { readonly kind: string; readonly id: string }[];
}

let kept: Erasure | null = null;
const listeners = new Set<() => void>();

/** Keeps what became of an erasure for the list that is shown next: the person's own page is gone. */
export function keepErasure(erasure: Erasure | null): void {
  kept = erasure;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useErasure = (): Erasure | null => useSyncExternalStore(subscribe, () => kept);
