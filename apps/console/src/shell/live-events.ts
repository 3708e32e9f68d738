import { useEffect } from 'react';
import { eventTypes } from 'virtual:definitions';
import { checkReach, onRecovered } from '../api/reachability.ts';
import { useSession } from '../api/session.ts';

/** A committed change (docs/interface/events.md). */
export interface NovaEvent {
  readonly type: string;
  readonly object: { readonly kind: string; readonly id: string };
  readonly changed: readonly string[];
  readonly actor: { readonly userId: string | null };
}

const listeners = new Set<(event: NovaEvent) => void>();

/** Calls back with every event of the account while the shell is shown. Returns a function that ends this. */
export function onNovaEvent(listener: (event: NovaEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the event stream. A tab opens it only once. */
export function useLiveEvents(): void {
  const { user } = useSession();
  useEffect(() => {
    const handleEvent = ({ data }: MessageEvent<string>): void => {
      const event = JSON.parse(data) as NovaEvent;
      for (const listener of listeners) listener(event);
    };
    const open = (): EventSource => {
      const source = new EventSource('/api/nova/events/stream');
      // The server names each event by its type, so a listener for `message` would receive nothing.
      for (const type of eventTypes) source.addEventListener(type, handleEvent as EventListener);
      source.addEventListener('error', checkReach);
      return source;
    };
    let stream = open();
    // A browser does not reconnect if a proxy answered instead of the server.
    const stop = onRecovered(() => {
      if (stream.readyState === EventSource.CLOSED) stream = open();
    });
    return () => {
      stop();
      stream.close();
    };
  }, [user.id]);
}
