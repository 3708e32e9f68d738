import { useEffect } from 'react';
import { queryClient, renew } from '../api/queries.ts';
import { findKind } from '../definitions/kinds.ts';
import { onNovaEvent } from './live-events.ts';

/** Milliseconds within which events are gathered for one renewal. */
const gathering = 250;

/** Timelines also show events of other kinds' records. */
const isTimeline = (name: unknown): boolean => String(name).endsWith('.timeline');

/** Resources of events whose object does not belong to a kind of record. */
const otherResources: Readonly<Partial<Record<string, string>>> = { proposal: 'proposals' };

/** Fetches again the data that events report as changed, so that every screen is current. */
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
      const resource = findKind(object.kind)?.plural ?? otherResources[object.kind];
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
