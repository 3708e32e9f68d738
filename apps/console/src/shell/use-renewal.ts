import { useEffect } from 'react';
import { queryClient, renew } from '../api/queries.ts';
import { kindOf } from '../definitions/kinds.ts';
import { onNovaEvent } from './live-events.ts';

/** Events that come this close together are one renewal, in milliseconds. */
const gathering = 250;

/** Timelines tell of records of other kinds. */
const isTimeline = (name: unknown): boolean => String(name).endsWith('.timeline');

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
      const kind = kindOf(object.kind);
      if (!kind) return;
      changed.add(kind.plural);
      timer ??= window.setTimeout(flush, gathering);
    });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, []);
}
