import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { maximumFileSize, NovaError } from '@nova/contract';
import busboy from 'busboy';

interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: File | undefined;
}

export interface FormReading {
  /** The part `apiKey` as soon as it arrives; undefined if the form ends without one. */
  readonly key: Promise<string | undefined>;
  readonly upload: Promise<Upload>;
  /** Discards all data; `upload` fails with this error. */
  stop(error: NovaError): void;
}

export interface FormShape {
  readonly filePart: string;
  readonly fields: number;
  /** How long each may be, in bytes. */
  readonly fieldSize: number;
}

export const usualForm: FormShape = { filePart: 'file', fields: 10, fieldSize: 4_096 };

/** Anything beyond is refused before it takes memory. */
const boundsOf = ({ fields, fieldSize }: FormShape) => ({
  files: 1,
  // The parser stops at the first byte too many.
  fileSize: maximumFileSize + 1,
  fields,
  fieldSize,
  fieldNameSize: 100,
  parts: fields + 2,
  headerPairs: 20,
});

const megabytes = String(maximumFileSize / 1024 / 1024);
const tooLarge = (): NovaError =>
  new NovaError('PAYLOAD_TOO_LARGE', `The file is larger than ${megabytes} MiB.`);
const malformed = (why: string): NovaError =>
  new NovaError('VALIDATION_ERROR', `The upload cannot be read: ${why}.`, {
    issues: [{ path: '', message: why }],
  });
const endsTooSoon = (): NovaError => malformed('the form ends too soon or is not well formed');
const givenTwice = (name: string): NovaError =>
  name === 'apiKey'
    ? new NovaError('UNAUTHORIZED', 'The request carries different API keys; give one.')
    : malformed(`the field ${name} is given twice`);

const isForm = (request: IncomingMessage): boolean =>
  /^multipart\/form-data\s*;/iu.test(request.headers['content-type'] ?? '');

const nothing: Upload = { fields: {}, file: undefined };

/**
 * Reads a multipart form with at most one file into bounded memory. A request without a body is a form without a
 * file. `upload` fails with UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_ERROR, or UNAUTHORIZED for two
 * different keys.
 * @param take called before memory is allocated, with its size in bytes
 */
export function readMultipart(
  request: IncomingMessage,
  take: (bytes: number) => void = () => undefined,
  shape: FormShape = usualForm,
): FormReading {
  let stop: FormReading['stop'] = () => undefined;
  let tellKey: (key: string) => void = () => undefined;
  const upload = new Promise<Upload>((resolve, reject) => {
    if (!announcesBody(request)) resolve(nothing);
    else if (!isForm(request)) void refuseType(request).then(resolve, reject);
    else {
      const parser = parserOf(request, shape);
      const content = createByteBlocks(take);
      stop = (error) => {
        content.drop();
        request.unpipe(parser);
        request.resume();
        parser.removeAllListeners();
        parser.on('error', () => undefined);
        reject(error);
      };
      listen(request, parser, { content, resolve, fail: stop, take, shape, tellKey: (key) => tellKey(key) });
      request.pipe(parser);
    }
  });
  const key = new Promise<string | undefined>((resolve, reject) => {
    tellKey = resolve;
    upload.then(({ fields }) => resolve(fields.apiKey), reject);
  });
  // A caller refused for another reason awaits neither.
  key.catch(() => undefined);
  return { key, upload, stop: (error) => stop(error) };
}

interface Listening {
  readonly content: ReturnType<typeof createByteBlocks>;
  readonly resolve: (upload: Upload) => void;
  readonly fail: (error: NovaError) => void;
  readonly tellKey: (key: string) => void;
  readonly take: (bytes: number) => void;
  readonly shape: FormShape;
}

function listen(
  request: IncomingMessage,
  parser: busboy.Busboy,
  { content, resolve, fail, tellKey, take, shape }: Listening,
): void {
  const fields = new Map<string, string>();
  let named: { readonly name: string | undefined; readonly type: string } | undefined;
  let isEmpty = true;
  request.once('data', () => (isEmpty = false));
  const refuse = (error: () => NovaError) => (): void => fail(error());
  parser.on('field', (name, value, info) => {
    if (info.valueTruncated || info.nameTruncated)
      fail(malformed(`the field ${name.slice(0, 40)} is too long`));
    else if ((fields.get(name) ?? value) !== value) fail(givenTwice(name));
    else {
      // Usual fields count with the form itself.
      if (shape.fieldSize > usualForm.fieldSize) take(value.length);
      fields.set(name, value);
    }
    if (name === 'apiKey') tellKey(value);
  });
  parser.on('file', (part, stream, info) => {
    // A form that ends within a file fails the stream too; without a listener the process would end.
    stream.on('error', refuse(endsTooSoon));
    if (part !== shape.filePart) {
      stream.resume();
      return;
    }
    // By type, a part without a file name is no file, but busboy takes it for one if it is no text.
    named = { name: info.filename, type: info.mimeType };
    stream.on('data', (chunk: Buffer) => content.add(chunk));
    stream.on('limit', refuse(tooLarge));
  });
  parser.on(
    'filesLimit',
    refuse(() => malformed('send one file')),
  );
  parser.on(
    'fieldsLimit',
    refuse(() => malformed('too many fields')),
  );
  parser.on(
    'partsLimit',
    refuse(() => malformed('too many parts')),
  );
  parser.on('error', () => {
    if (isEmpty && request.complete) resolve(nothing);
    else fail(endsTooSoon());
  });
  parser.on('close', () => {
    const file = named && new File([...content.parts()], named.name ?? 'file', { type: named.type });
    content.drop();
    resolve({ fields: Object.fromEntries(fields), file });
  });
  request.once(
    'aborted',
    refuse(() => malformed('the connection was cut')),
  );
}

const wrongType = (cause?: unknown): NovaError =>
  new NovaError(
    'UNSUPPORTED_MEDIA_TYPE',
    'Send a form with Content-Type: multipart/form-data; its part `file` is the file.',
    { cause },
  );

/** Without a body, the type does not matter. */
async function refuseType(request: IncomingMessage): Promise<Upload> {
  if (await hasBody(request)) throw wrongType();
  return nothing;
}

function parserOf(request: IncomingMessage, shape: FormShape): busboy.Busboy {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maximumFileSize + 1024 * 1024) throw tooLarge();
  try {
    return busboy({ headers: request.headers, limits: boundsOf(shape), defParamCharset: 'utf8' });
  } catch (error) {
    throw wrongType(error);
  }
}

/** Files are stored in blocks of this size, in bytes, so that byte by byte takes no more memory. */
export const blockSize = 64 * 1024;

/** Collects bytes in blocks that are announced before allocation. */
interface ByteBlocks {
  /** @param chunk is copied, and may be reused */
  add(chunk: Buffer): void;
  parts(): readonly Uint8Array<ArrayBuffer>[];
  /** Discards all bytes, also later ones. */
  drop(): void;
}

/** @param take called before each block is allocated, with its size in bytes */
export function createByteBlocks(take: (bytes: number) => void): ByteBlocks {
  let blocks: Uint8Array<ArrayBuffer>[] = [];
  let filled = blockSize;
  let dropped = false;
  const grow = (): void => {
    take(blockSize);
    if (dropped) return;
    blocks.push(new Uint8Array(blockSize));
    filled = 0;
  };
  return {
    add(chunk) {
      for (let at = 0; at < chunk.length && !dropped;) {
        if (filled === blockSize) grow();
        const copied = chunk.subarray(at, at + blockSize - filled);
        blocks.at(-1)?.set(copied, filled);
        filled += copied.length;
        at += copied.length;
      }
    },
    parts: () => blocks.map((block, at) => (at === blocks.length - 1 ? block.subarray(0, filled) : block)),
    drop() {
      dropped = true;
      blocks = [];
    },
  };
}

/** A chunked body may still turn out to be empty. */
export const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether a request has at least one byte of body; waits for the first chunk. Consumes nothing. */
export async function hasBody(request: IncomingMessage): Promise<boolean> {
  if (!announcesBody(request)) return false;
  if (request.headers['transfer-encoding'] === undefined) return true;
  // Emitted for data, and for the end.
  if (request.readableLength === 0 && !request.complete)
    await once(request, 'readable').catch(() => undefined);
  return request.readableLength > 0;
}
