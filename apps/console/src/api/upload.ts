import { consoleHeader } from './client.ts';
import { checkReach } from './reachability.ts';
import { reportSignedOut } from './queries.ts';

/** A refusal of the REST interface, in the server's words. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  /** Empty if the server could not be reached. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface Upload {
  /** Further parts of the form. */
  readonly members?: Readonly<Record<string, string>>;
  /** Called with the share that is sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Sends a file as a form, which tRPC does not take.
 * @param path below /api/nova, such as `/files`
 * @returns the answer's data
 * @throws UploadError with the server's message
 */
export function uploadFile<Data = string>(
  path: string,
  file: File,
  { members = {}, onProgress }: Upload = {},
): Promise<Data> {
  const form = new FormData();
  for (const [name, value] of Object.entries(members)) form.set(name, value);
  form.set('file', file);
  return new Promise((resolve, reject) => {
    // `fetch` does not report the progress of an upload.
    const request = new XMLHttpRequest();
    request.open('POST', `/api/nova${path}`);
    for (const [name, value] of Object.entries(consoleHeader)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
    request.onerror = () => {
      checkReach();
      reject(new UploadError('', ''));
    };
    request.onload = () => {
      if (request.status === 401) reportSignedOut();
      const answer = request.response as { data: Data; error: string | null; message: string } | null;
      if (answer && request.status < 400) resolve(answer.data);
      else reject(new UploadError(answer?.error ?? '', answer?.message ?? ''));
    };
    request.send(form);
  });
}
