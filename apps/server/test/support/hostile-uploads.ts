import { HOSTILE_INPUTS } from '../../../../packages/cv/test/hostile/inputs.ts';
import { smallCv } from '@nova/testing';

export interface HostileUpload {
  readonly name: string;
  readonly body: Uint8Array;
  readonly type: string;
  readonly status: number;
  readonly code: string;
}

const boundary = 'the-boundary-of-a-hostile-form';
const formType = `multipart/form-data; boundary=${boundary}`;

interface Part {
  readonly name: string;
  readonly fileName?: string;
  readonly content: Uint8Array | string;
}

/** `cut` omits the last boundary. */
function form(parts: readonly Part[], cut = false): Uint8Array {
  const pieces = parts.flatMap(({ name, fileName, content }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/pdf`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')];
  });
  return Buffer.concat([...pieces, ...(cut ? [] : [Buffer.from(`--${boundary}--\r\n`)])]);
}

const good = smallCv('Never Stored', 'never.stored@inbox.example');
const cvPart = { name: 'file', fileName: 'cv.pdf', content: good };
const many = (count: number): Part[] =>
  Array.from({ length: count }, (_, at) => ({ name: `field${String(at)}`, content: 'x' }));

const bad = (
  name: string,
  status: number,
  code: string,
  body: Uint8Array,
  type = formType,
): HostileUpload => ({ name, status, code, body, type });

const forms: readonly HostileUpload[] = [
  bad('a form without a file', 400, 'FILE_REQUIRED', form([{ name: 'note', content: 'none' }])),
  bad('a form whose file is called otherwise', 400, 'FILE_REQUIRED', form([{ ...cvPart, name: 'cv' }])),
  bad('a form with two files', 400, 'VALIDATION_ERROR', form([cvPart, cvPart])),
  bad('a form with a hundred fields', 400, 'VALIDATION_ERROR', form([...many(100), cvPart])),
  bad(
    'a field of 100 kB',
    400,
    'VALIDATION_ERROR',
    form([{ name: 'note', content: 'x'.repeat(100_000) }, cvPart]),
  ),
  bad('a form that ends within its file', 400, 'VALIDATION_ERROR', form([cvPart], true)),
  bad('a body that is no form', 400, 'VALIDATION_ERROR', Buffer.from('no form at all')),
  bad('a form without a boundary', 415, 'UNSUPPORTED_MEDIA_TYPE', form([cvPart]), 'multipart/form-data'),
  bad('the file as the whole body', 415, 'UNSUPPORTED_MEDIA_TYPE', good, 'application/pdf'),
  bad(
    'the file in JSON',
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    Buffer.from('{"file":"JVBERi0="}'),
    'application/json',
  ),
];

const files = HOSTILE_INPUTS.map(({ name, bytes, code }): HostileUpload => {
  const body = form([{ name: 'file', fileName: 'cv.pdf', content: bytes }]);
  const tooLarge = bytes.length > 10 * 1024 * 1024;
  return tooLarge ? bad(name, 413, 'PAYLOAD_TOO_LARGE', body) : bad(name, 400, code, body);
});

/** Every hostile file is a CV in a good form. */
export const hostileUploads: readonly HostileUpload[] = [...forms, ...files];
