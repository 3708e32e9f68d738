import { useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { GridPlace } from './grid-keys.ts';

/** What is selected in a list: some records, or all that the query finds. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly isAll: boolean;
}

/** Where somebody was in a list. */
export interface ListPlace {
  /** How far the rows are scrolled, in pixels. */
  readonly scrollTop: number;
  readonly active: GridPlace;
  readonly selection: { readonly of: string; readonly selection: Selection };
}

const places = new Map<string, Partial<ListPlace>>();

/** Of more steps back nobody knows the place. */
const mostKept = 50;

function keepPlace(entry: string, part: Partial<ListPlace>): void {
  const known = places.get(entry);
  places.delete(entry);
  places.set(entry, { ...known, ...part });
  for (const oldest of places.keys()) {
    if (places.size <= mostKept) return;
    places.delete(oldest);
  }
}

/**
 * The place of a list, by its entry in the browser's history: whoever goes back to a list finds it as it was.
 * @param path of the list's screen
 * @returns the place as it was left, and what keeps a part of it
 */
export function useListPlace(path: string) {
  const entry = useRouterState({
    select: ({ location }) => (location.pathname === path ? location.state.__TSR_key : undefined),
  });
  const [left] = useState(() => places.get(entry ?? ''));
  const latest = useRef(entry);
  useEffect(() => {
    // The next screen has another path while this one ends.
    if (entry !== undefined) latest.current = entry;
  }, [entry]);
  const keep = useCallback((part: Partial<ListPlace>): void => {
    if (latest.current !== undefined) keepPlace(latest.current, part);
  }, []);
  return { left, keep };
}
