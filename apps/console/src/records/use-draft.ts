import { useCallback, useState } from 'react';
import { sessionQuery } from '../api/session.ts';
import { queryClient } from '../api/queries.ts';

/** Drafts belong to a user: another user who signs in on the same tab does not see them. */
const storageKey = (key: string): string =>
  `nova.draft.${queryClient.getQueryData(sessionQuery.queryKey)?.user.id ?? ''}.${key}`;

/** Returns the draft that is stored in this tab; undefined if there is nothing. */
export function readDraft(key: string): unknown {
  const text = sessionStorage.getItem(storageKey(key));
  return text === null ? undefined : (JSON.parse(text) as unknown);
}

/** Stores a draft in the tab's storage; undefined removes it. */
export function keepDraft(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(storageKey(key));
    else sessionStorage.setItem(storageKey(key), JSON.stringify(value));
  } catch {
    // The storage is full. This is not an error, because the typed text is still on the page.
  }
}

/** Returns true if a draft was neither saved nor discarded. */
export const hasDraft = (key: string): boolean => sessionStorage.getItem(storageKey(key)) !== null;

/**
 * State that survives a reload, an expired session and an outage of the server: it is in the tab's storage until it is
 * saved or discarded.
 * @param key of the draft, such as `candidate.new`
 */
export function useDraft<T>(key: string, initial: T) {
  const [value, setValue] = useState(() => (readDraft(key) as T | undefined) ?? initial);
  const [wasKept, setWasKept] = useState(() => hasDraft(key));
  const set = useCallback(
    (next: T) => {
      setValue(next);
      keepDraft(key, next);
    },
    [key],
  );
  const discard = useCallback(() => {
    keepDraft(key, undefined);
    setWasKept(false);
    setValue(initial);
  }, [key, initial]);
  return { value, set, discard, wasKept };
}
