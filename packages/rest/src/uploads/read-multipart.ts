import type { IncomingMessage } from 'node:http';
import { maximumFileSize, NovaError } from '@nova/contract';
import busboy from 'busboy';

/** What an upload carried. */
export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  /** The part called `file`; absent when there is none. */
  readonly file: File | undefined;
}

/** One file and a few short fields; whatever is more is refused before it takes memory. */
const bounds = {
  files: 1,
  fileSize: maximumFileSize,
  fields: 10,
  fieldSize: 4_096,
  fieldNameSize: 100,
  parts: 12,
  headerPairs: 20,
};

const megabytes = String(maximumFileSize / 1024 / 1024);
const tooLarge = (): NovaError =>
  new NovaError('PAYLOAD_TOO_LARGE', `The file is larger than ${megabytes} MiB.`);
const malformed = (why: string): NovaError =>
  new NovaError('VALIDATION_ERROR', `The upload can not be read: ${why}.`, {
    issues: [{ path: '', message: why }],
  });

const endsTooSoon = (): NovaError => malformed('the form ends too soon or is not well formed');

/**
 * Reads a multipart form with at most one file into bounded memory.
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_ERROR
 */
export function readMultipart(request: IncomingMessage): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const parser = parserOf(request);
    const fields = new Map<string, string>();
    const chunks: Buffer[] = [];
    let named: { readonly name: string | undefined; readonly type: string } | undefined;
    const fail = (error: NovaError): void => {
      request.unpipe(parser);
      request.resume();
      parser.removeAllListeners();
      parser.on('error', () => undefined);
      reject(error);
    };
    parser.on('field', (name, value, info) => {
      if (info.valueTruncated || info.nameTruncated)
        fail(malformed(`the field ${name.slice(0, 40)} is too long`));
      else if ((fields.get(name) ?? value) !== value) fail(malformed(`the field ${name} is given twice`));
      else fields.set(name, value);
    });
    parser.on('file', (part, stream, info) => {
      // A form that ends within a file fails the file as well; without a listener that would end the process.
      stream.on('error', () => {
        fail(endsTooSoon());
      });
      if (part !== 'file') {
        stream.resume();
        return;
      }
      // A part without a file name is none by type, yet busboy takes it for a file when its type is no text.
      named = { name: info.filename, type: info.mimeType };
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => {
        fail(tooLarge());
      });
    });
    parser.on('filesLimit', () => {
      fail(malformed('send one file'));
    });
    parser.on('fieldsLimit', () => {
      fail(malformed('too many fields'));
    });
    parser.on('partsLimit', () => {
      fail(malformed('too many parts'));
    });
    parser.on('error', () => {
      fail(endsTooSoon());
    });
    parser.on('close', () => {
      resolve({
        fields: Object.fromEntries(fields),
        file: named && new File(chunks, named.name ?? 'file', { type: named.type }),
      });
    });
    request.once('aborted', () => {
      fail(malformed('the connection was cut'));
    });
    request.pipe(parser);
  });
}

function parserOf(request: IncomingMessage): busboy.Busboy {
  const expected = 'Send a form with Content-Type: multipart/form-data; its part `file` is the file.';
  if (!/^multipart\/form-data\s*;/iu.test(request.headers['content-type'] ?? '')) {
    throw new NovaError('UNSUPPORTED_MEDIA_TYPE', expected);
  }
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maximumFileSize + 1024 * 1024) throw tooLarge();
  try {
    return busboy({ headers: request.headers, limits: bounds, defParamCharset: 'utf8' });
  } catch (error) {
    throw new NovaError('UNSUPPORTED_MEDIA_TYPE', expected, { cause: error });
  }
}
