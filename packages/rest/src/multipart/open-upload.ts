import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FilePart, NovaError } from '@nova/contract';
import { inviteBody } from '../read-input.ts';
import { blockSize } from './byte-blocks.ts';
import { type FormReading, type FormShape, readMultipart, usualForm } from './read-multipart.ts';

interface UploadOf {
  readonly filePart: FilePart;
  /** True if the console sends the form with its cookie; such a form has no key. */
  readonly bySession?: boolean;
  /** True if anybody may send the form; it then shares the bounded memory of keyless forms. */
  readonly isPublic: boolean;
}

const publicForm: FormShape = { ...usualForm, fields: 14, fieldSize: 80_000 };

export interface OpenUpload {
  /** Returns the caller's keys. If query and header have none, it reads the form up to its part `apiKey`. */
  credentials(): Promise<readonly string[]>;
  /** Reads the whole form. Called once the caller is known. */
  input(): Promise<Record<string, unknown>>;
  end(): void;
}

/**
 * Opens an upload whose key may be in the form (docs/interface/keys-and-accounts.md#how-a-key-travels). Forms of
 * unknown callers share bounded memory and must not pause long.
 * @param given keys of query and headers
 */
export function openUpload(
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  given: readonly string[],
  forms: KeylessForms,
  { filePart, isPublic, bySession = false }: UploadOf = {
    filePart: { name: 'file', required: true },
    isPublic: false,
  },
): OpenUpload {
  let reading: FormReading | undefined;
  let keyless: KeylessForm | undefined;
  let refused: NovaError | undefined;
  const baseForm = isPublic ? publicForm : usualForm;
  const shape = { ...baseForm, filePart: filePart.name, fileSize: filePart.maximum ?? baseForm.fileSize };
  const enter = (): void => {
    keyless ??= admit(request, forms, (error) => {
      refused = error;
      reading?.stop(error);
    });
    // `admit` has refused the form at once if memory was full.
    if (refused) throw refused;
  };
  const read = (): FormReading => {
    if (reading) return reading;
    // A public form's key may be in a web page for all to read, so it does not lift the bound on memory.
    if (isPublic && isForm(request)) enter();
    inviteBody(request, response);
    return (reading = readMultipart(request, (bytes) => keyless?.take(bytes), shape));
  };
  return {
    async credentials() {
      if (given.length > 0 || bySession || !isForm(request)) return given;
      enter();
      const key = await read().key;
      return key === undefined ? [] : [key.trim()];
    },
    async input() {
      if (!isPublic) keyless?.leave();
      const { fields, file } = await read().upload;
      const { apiKey, ...others } = fields;
      const key = apiKey?.trim();
      if (key !== undefined && bySession)
        throw new NovaError('UNAUTHORIZED', 'Beside a session, give the API key in the query or a header.');
      if (key !== undefined && given.length > 0 && !given.includes(key)) {
        throw new NovaError('UNAUTHORIZED', 'The request carries different API keys; give one.');
      }
      if (filePart.required && !file)
        throw new NovaError(
          'FILE_REQUIRED',
          `The form has no file: send one as the part \`${filePart.name}\`.`,
        );
      // A browser sends an empty file for none.
      return file && (filePart.required || file.size > 0) ? { ...others, [filePart.name]: file } : others;
    },
    end() {
      keyless?.leave();
      reading?.stop(new NovaError('BAD_REQUEST', 'The request was answered before its form was read.'));
    },
  };
}

function admit(
  request: IncomingMessage,
  forms: KeylessForms,
  refuse: (error: NovaError) => void,
): KeylessForm {
  const pause = setTimeout(() => {
    leave();
    refuse(createPausedError());
  }, forms.pauseMs);
  const goOn = (): void => void pause.refresh();
  const unwatch = (): void => {
    clearTimeout(pause);
    request.off('data', goOn);
  };
  // Listening starts the flow; the reader attaches in the same turn.
  request.on('data', goOn);
  // If memory is full, `forms.admit` calls this before it returns.
  const form = forms.admit((error) => {
    unwatch();
    refuse(error);
  });
  const leave = (): void => {
    unwatch();
    form.leave();
  };
  return { take: (bytes) => form.take(bytes), leave };
}

const createPausedError = (): NovaError =>
  new NovaError(
    'UNAUTHORIZED',
    'The form stopped before its part apiKey. Give the API key in the query or a header, or before the file.',
  );

const isForm = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true;

export interface KeylessBounds {
  /** Bytes of all such forms of a process. */
  readonly bytes: number;
  /** Age in milliseconds from which the oldest form is refused to make room for others. */
  readonly fairMs: number;
  /** Milliseconds without data after which a form is refused. */
  readonly pauseMs: number;
}

export const keylessBounds: KeylessBounds = {
  // Six of the largest files, and a small part of a server's memory.
  bytes: 64 * 1024 * 1024,
  // The largest file over 16 Mbit/s; slower callers can use a header.
  fairMs: 5_000,
  // Networks stall for seconds; after that the caller has gone.
  pauseMs: 10_000,
};

interface KeylessForm {
  /** Counts bytes of the shared memory. If it is full, refuses this form or the oldest one. */
  take(bytes: number): void;
  /** Called when the form is read or refused, or its caller known. */
  leave(): void;
}

export interface KeylessForms {
  readonly pauseMs: number;
  /** @param refuse called after the form has left */
  admit(refuse: (error: NovaError) => void): KeylessForm;
}

export function createKeylessForms({ bytes, fairMs, pauseMs }: KeylessBounds = keylessBounds): KeylessForms {
  const forms = new Map<KeylessForm, { readonly since: number; taken: number; refuse: () => void }>();
  let takenBytes = 0;
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
          takenBytes += more;
          while (takenBytes > bytes && forms.has(form)) makeRoom(form);
        },
        leave() {
          takenBytes -= forms.get(form)?.taken ?? 0;
          forms.delete(form);
        },
      };
      forms.set(form, { since: performance.now(), taken: 0, refuse: () => refuse(createNoRoomError()) });
      form.take(blockSize);
      return form;
    },
  };
}

/** Seconds that a refused caller should wait. */
const retryAfter = 5;

const createNoRoomError = (): NovaError =>
  new NovaError(
    'UNAVAILABLE',
    'Too many uploads without an API key in the query or a header are under way. Give it there, or try again.',
    { retryAfter },
  );
