import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { maximumFileSize, NovaError } from '@nova/contract';
import busboy from 'busboy';

/** What an upload carried. */
interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  /** The part that is the file; absent when there is none. */
  readonly file: File | undefined;
}

/** A form that is being read. */
export interface FormReading {
  /** The part `apiKey`, as soon as it has come; undefined where the form ends without one. */
  readonly key: Promise<string | undefined>;
  readonly upload: Promise<Upload>;
  /** Forgets what has come and whatever comes; `upload` fails with this error. */
  stop(error: NovaError): void;
}

/** What a form may carry. */
export interface FormShape {
  /** The part that is a file. */
  readonly filePart: string;
  /** How many fields beside it. */
  readonly fields: number;
  /** How long each of them, in bytes. */
  readonly fieldSize: number;
}

/** One file and a few short fields. */
export const usualForm: FormShape = { filePart: 'file', fields: 10, fieldSize: 4_096 };

/** Whatever is more is refused before it takes memory. */
const boundsOf = ({ fields, fieldSize }: FormShape) => ({
  files: 1,
  // The reader stops at the byte that is one too many.
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
 * Reads a multipart form with at most one file into bounded memory. A request without a body is a form without a file.
 * `upload` fails with UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_ERROR, or UNAUTHORIZED for two different keys.
 * @param take told of memory before it is taken for the file and its fields, in bytes
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
  // Whoever is refused for another reason asks for neither.
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
      // The usual fields are counted with the form itself.
      if (shape.fieldSize > usualForm.fieldSize) take(value.length);
      fields.set(name, value);
    }
    if (name === 'apiKey') tellKey(value);
  });
  parser.on('file', (part, stream, info) => {
    // A form that ends within a file fails the file as well; without a listener that would end the process.
    stream.on('error', refuse(endsTooSoon));
    if (part !== shape.filePart) {
      stream.resume();
      return;
    }
    // A part without a file name is none by type, yet busboy takes it for a file when its type is no text.
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

/** What has no body has no type that could be wrong. */
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

/** A file is kept in blocks of this size, in bytes: a caller that sends it byte by byte takes no more memory than another. */
export const blockSize = 64 * 1024;

/** Bytes as they come, in memory whose size is known before it is taken. */
interface ByteBlocks {
  /** @param chunk is copied, and may be reused */
  add(chunk: Buffer): void;
  /** All that was added, in order. */
  parts(): readonly Uint8Array<ArrayBuffer>[];
  /** Forgets all, and whatever is added later. */
  drop(): void;
}

/** @param take told before each block is allocated how many bytes it has */
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

/** Whether a body is announced; one in chunks may still turn out to be empty. */
export const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether a request has a body of at least one byte; waits for the first of one that is sent in chunks. Consumes none. */
export async function hasBody(request: IncomingMessage): Promise<boolean> {
  if (!announcesBody(request)) return false;
  if (request.headers['transfer-encoding'] === undefined) return true;
  // Told when there is something to read, and when the end has come instead.
  if (request.readableLength === 0 && !request.complete)
    await once(request, 'readable').catch(() => undefined);
  return request.readableLength > 0;
}
