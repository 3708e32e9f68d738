import { useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { GridPlace } from './grid-keys.ts';

/** The selection in a list: some records, or all that the query finds. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly isAll: boolean;
}

/** The state of a list that is restored when the person goes back to it. */
export interface ListPlace {
  /** The scroll position of the rows, in pixels. */
  readonly scrollTop: number;
  readonly active: GridPlace;
  readonly selection: { readonly of: string; readonly selection: Selection };
}

const places = new Map<string, Partial<ListPlace>>();

/** The largest number of history entries whose lists are remembered. */
const mostKept = 50;

function keepPlace(entry: string, part: Partial<ListPlace>): void {
  const previous = places.get(entry);
  places.delete(entry);
  places.set(entry, { ...previous, ...part });
  for (const oldest of places.keys()) {
    if (places.size <= mostKept) return;
    places.delete(oldest);
  }
}

/**
 * Remembers the state of a list by its entry in the browser's history, so that going back restores it.
 * @param path the path of the list's screen
 * @returns the stored state, and a function that stores a part of it
 */
export function useListPlace(path: string) {
  const entry = useRouterState({
    select: ({ location }) => (location.pathname === path ? location.state.__TSR_key : undefined),
  });
  const [storedPlace] = useState(() => places.get(entry ?? ''));
  const latest = useRef(entry);
  useEffect(() => {
    // While this screen closes, the location is already that of the next screen.
    if (entry === undefined) return;
    // Another order or other columns are another entry, in which the person is at the same place.
    const place = latest.current === undefined ? undefined : places.get(latest.current);
    if (place && entry !== latest.current) keepPlace(entry, place);
    latest.current = entry;
  }, [entry]);
  const keep = useCallback((part: Partial<ListPlace>): void => {
    if (latest.current !== undefined) keepPlace(latest.current, part);
  }, []);
  return { left: storedPlace, keep };
}
