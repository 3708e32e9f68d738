import { useEffect } from 'react';
import { queryClient, renew } from '../api/queries.ts';
import { kindOf } from '../definitions/kinds.ts';
import { onNovaEvent } from './live-events.ts';

/** Events that come this close together are one renewal, in milliseconds. */
const gathering = 250;

/** Timelines tell of records of other kinds. */
const isTimeline = (name: unknown): boolean => String(name).endsWith('.timeline');

/** What events are about and is no kind of record, with its resource. */
const others: Readonly<Partial<Record<string, string>>> = { proposal: 'proposals' };

/** Asks anew what events say has changed, so that every screen is fresh. */
export function useRenewal(): void {
  useEffect(() => {
    const changed = new Set<string>();
    let timer: number | undefined;
    const flush = (): void => {
      timer = undefined;
      void renew(...changed, 'dashboard');
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => isTimeline(name) });
      changed.clear();
    };
    const stop = onNovaEvent(({ object }) => {
      const resource = kindOf(object.kind)?.plural ?? others[object.kind];
      if (resource === undefined) return;
      changed.add(resource);
      timer ??= window.setTimeout(flush, gathering);
    });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, []);
}
