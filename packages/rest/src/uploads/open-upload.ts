import type { IncomingMessage, ServerResponse } from 'node:http';
import { NovaError, type FilePart } from '@nova/contract';
import { inviteBody } from '../invite-body.ts';
import type { KeylessForm, KeylessForms } from './keyless-forms.ts';
import { readMultipart, usualForm, type FormReading, type FormShape } from './read-multipart.ts';

/** What is uploaded. */
export interface UploadOf {
  readonly filePart: FilePart;
  /** Whether anybody may send it: its form shares the bounded memory of forms without a key for as long as it is under way. */
  readonly isPublic: boolean;
}

/** A form that people write in. */
const publicForm: FormShape = { ...usualForm, fields: 14, fieldSize: 80_000 };

/** An upload on its way from the first look at its key to its input. */
export interface OpenUpload {
  /** The keys given; without one in query or header, the form is read until its part `apiKey`. */
  credentials(): Promise<readonly string[]>;
  /** The form's fields and file; asked for once the caller is known. */
  input(): Promise<Record<string, unknown>>;
  /** Whatever is still under way is of no use any more. */
  end(): void;
}

/**
 * Opens an upload, which may carry its key as a part (docs/interface/keys-and-accounts.md#how-a-key-travels). A form whose caller is not known yet shares a bounded
 * memory with all others of its kind, and may not pause for long.
 * @param given the keys in query and headers
 */
export function openUpload(
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  given: readonly string[],
  forms: KeylessForms,
  { filePart, isPublic }: UploadOf = { filePart: { name: 'file', required: true }, isPublic: false },
): OpenUpload {
  let reading: FormReading | undefined;
  let keyless: KeylessForm | undefined;
  let refused: NovaError | undefined;
  const shape = { ...(isPublic ? publicForm : usualForm), filePart: filePart.name };
  const enter = (): void => {
    keyless ??= admit(request, forms, (error) => {
      refused = error;
      reading?.stop(error);
    });
    // There was no room from the start.
    if (refused) throw refused;
  };
  const read = (): FormReading => {
    if (reading) return reading;
    // A key that stands in a web page is everybody's.
    if (isPublic && isForm(request)) enter();
    inviteBody(request, response);
    return (reading = readMultipart(request, (bytes) => keyless?.take(bytes), shape));
  };
  return {
    async credentials() {
      if (given.length > 0 || !isForm(request)) return given;
      enter();
      const key = await read().key;
      return key === undefined ? [] : [key.trim()];
    },
    async input() {
      if (!isPublic) keyless?.leave();
      const { fields, file } = await read().upload;
      const { apiKey, ...others } = fields;
      const key = apiKey?.trim();
      if (key !== undefined && given.length > 0 && !given.includes(key)) {
        throw new NovaError('UNAUTHORIZED', 'The request carries different API keys; give one.');
      }
      if (filePart.required && !file)
        throw new NovaError(
          'FILE_REQUIRED',
          `The form has no file: send one as the part \`${filePart.name}\`.`,
        );
      // A browser sends an empty file where none was chosen.
      return file && (filePart.required || file.size > 0) ? { ...others, [filePart.name]: file } : others;
    },
    end() {
      keyless?.leave();
      reading?.stop(new NovaError('BAD_REQUEST', 'The request was answered before its form was read.'));
    },
  };
}

/** Among the forms without a key, with a watch over its pauses, until it leaves. */
function admit(
  request: IncomingMessage,
  forms: KeylessForms,
  refuse: (error: NovaError) => void,
): KeylessForm {
  const pause = setTimeout(() => {
    leave();
    refuse(paused());
  }, forms.pauseMs);
  const goOn = (): void => void pause.refresh();
  const unwatch = (): void => {
    clearTimeout(pause);
    request.off('data', goOn);
  };
  // Listening makes the body flow, to whoever reads the form from this same turn on.
  request.on('data', goOn);
  // Where there is no room for another, it is refused before this is done.
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

const paused = (): NovaError =>
  new NovaError(
    'UNAUTHORIZED',
    'The form stopped before its part apiKey. Give the API key in the query or a header, or before the file.',
  );

const isForm = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true;
