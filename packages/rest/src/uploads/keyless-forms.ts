import { NovaError } from '@nova/contract';
import { blockSize } from './byte-blocks.ts';

/** How much is given to callers of whom nobody knows yet who they are: forms whose key comes within them, or never. */
export interface KeylessBounds {
  /** Memory of all such forms of a process together, in bytes. */
  readonly bytes: number;
  /** A form under way for so long has had its chance: it makes room for others. In milliseconds. */
  readonly fairMs: number;
  /** How long a form may pause, in milliseconds. */
  readonly pauseMs: number;
}

export const keylessBounds: KeylessBounds = {
  // Six of the largest files at once, and a small part of what a server has.
  bytes: 64 * 1024 * 1024,
  // The largest file over 16 Mbit/s; a caller on a slower line gives its key in a header.
  fairMs: 5_000,
  // Networks stall for seconds; a caller that is silent for longer has gone.
  pauseMs: 10_000,
};

/** One form among those without a key. */
export interface KeylessForm {
  /** Counts memory that the form takes; another form, or this one, is refused where there is no room left. */
  take(bytes: number): void;
  /** The form is read, refused, or known to be of a caller with a key: it counts no longer. */
  leave(): void;
}

export interface KeylessForms {
  readonly pauseMs: number;
  /** @param refuse ends the form, which has left by then */
  admit(refuse: (error: NovaError) => void): KeylessForm;
}

/** Counts the memory of all forms without a key, and keeps it within bounds. */
export function createKeylessForms({ bytes, fairMs, pauseMs }: KeylessBounds = keylessBounds): KeylessForms {
  const forms = new Map<KeylessForm, { readonly since: number; taken: number; refuse: () => void }>();
  let taken = 0;
  const makeRoom = (asking: KeylessForm): void => {
    const [oldest] = forms;
    const isDue = oldest !== undefined && performance.now() - oldest[1].since >= fairMs;
    const leaving = isDue ? oldest[0] : asking;
    const refuse = forms.get(leaving)?.refuse;
    leaving.leave();
    refuse?.();
  };
  return {
    pauseMs,
    admit(refuse) {
      const form: KeylessForm = {
        take(more) {
          const mine = forms.get(form);
          if (!mine) return;
          mine.taken += more;
          taken += more;
          while (taken > bytes && forms.has(form)) makeRoom(form);
        },
        leave() {
          taken -= forms.get(form)?.taken ?? 0;
          forms.delete(form);
        },
      };
      forms.set(form, { since: performance.now(), taken: 0, refuse: () => refuse(noRoom()) });
      // Its fields, and what reads it.
      form.take(blockSize);
      return form;
    },
  };
}

/** When room may be there again, in seconds. */
const retryAfter = 5;

const noRoom = (): NovaError =>
  new NovaError(
    'UNAVAILABLE',
    'Too many uploads without an API key in the query or a header are under way. Give it there, or try again.',
    { retryAfter },
  );
