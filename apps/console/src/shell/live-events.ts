import { useEffect } from 'react';
import { eventTypes } from 'virtual:definitions';
import { useSession } from '../api/session.ts';

/** A committed change (docs/interface/events.md). */
export interface NovaEvent {
  readonly type: string;
  readonly object: { readonly kind: string; readonly id: string };
  readonly changed: readonly string[];
  readonly actor: { readonly userId: string | null };
}

const listeners = new Set<(event: NovaEvent) => void>();

/** Calls back with every event of the account while the shell is shown. Returns how to stop. */
export function onNovaEvent(listener: (event: NovaEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the event stream, once a tab. */
export function useLiveEvents(): void {
  const { user } = useSession();
  useEffect(() => {
    const stream = new EventSource('/api/nova/events/stream');
    const heard = ({ data }: MessageEvent<string>): void => {
      const event = JSON.parse(data) as NovaEvent;
      for (const listener of listeners) listener(event);
    };
    // Each type has a name of its own, so that a listener for messages alone hears nothing.
    for (const type of eventTypes) stream.addEventListener(type, heard as EventListener);
    return () => stream.close();
  }, [user.id]);
}
