import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { maximumFileSize } from '@nova/features/contract';
import { NovaError } from '@nova/contract';
import busboy from 'busboy';
import { type FileContent, createMemoryContent, onDisk } from './file-content.ts';

interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: File | undefined;
}

export interface FormReading {
  /** Resolves with the part `apiKey` as soon as it arrives; undefined without one. */
  readonly key: Promise<string | undefined>;
  readonly upload: Promise<Upload>;
  /** Discards the data, and a file that was read; `upload` fails with this error if it is still read. */
  stop(error: NovaError): void;
}

export interface FormShape {
  readonly filePart: string;
  readonly fields: number;
  readonly fieldSize: number;
  /** Bytes that the file may have. If more than usual are allowed, it is written to disk. */
  readonly fileSize: number;
}

export const usualForm: FormShape = {
  filePart: 'file',
  fields: 10,
  fieldSize: 4_096,
  fileSize: maximumFileSize,
};

/** Bounds of the parser, which refuses a form before it takes memory. */
const buildBounds = ({ fields, fieldSize, fileSize }: FormShape) => ({
  files: 1,
  // The parser stops at the first byte beyond its bound.
  fileSize: fileSize + 1,
  fields,
  fieldSize,
  fieldNameSize: 100,
  parts: fields + 2,
  headerPairs: 20,
});

const createTooLargeError = ({ fileSize }: FormShape): NovaError =>
  new NovaError('PAYLOAD_TOO_LARGE', `The file is larger than ${String(fileSize / 1024 / 1024)} MiB.`);
const createFormError = (why: string): NovaError =>
  new NovaError('VALIDATION_ERROR', `The upload cannot be read: ${why}.`, {
    issues: [{ path: '', message: why }],
  });
const createEndError = (): NovaError => createFormError('the form ends too soon or is not well formed');
const createRepeatError = (name: string): NovaError =>
  name === 'apiKey'
    ? new NovaError('UNAUTHORIZED', 'The request carries different API keys; give one.')
    : createFormError(`the field ${name} is given twice`);

const isForm = (request: IncomingMessage): boolean =>
  /^multipart\/form-data\s*;/iu.test(request.headers['content-type'] ?? '');

const nothing: Upload = { fields: {}, file: undefined };

/**
 * Reads a form with at most one file in bounded memory; a missing body is a form without a file. `upload` fails with
 * UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_ERROR, or UNAUTHORIZED for two keys.
 * @param take called with bytes before they are allocated
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
      const parser = createParser(request, shape);
      const content =
        shape.fileSize > maximumFileSize ? onDisk(take, (error) => stop(error)) : createMemoryContent(take);
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
  // A caller that is refused for another reason awaits neither promise.
  key.catch(() => undefined);
  return { key, upload, stop: (error) => stop(error) };
}

interface Listening {
  readonly content: FileContent;
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
  let fileInfo: { readonly name: string | undefined; readonly type: string } | undefined;
  let isEmpty = true;
  request.once('data', () => (isEmpty = false));
  const refuse = (error: () => NovaError) => (): void => fail(error());
  parser.on('field', (name, value, info) => {
    if (info.valueTruncated || info.nameTruncated)
      fail(createFormError(`the field ${name.slice(0, 40)} is too long`));
    else if ((fields.get(name) ?? value) !== value) fail(createRepeatError(name));
    else {
      // Fields of the usual size are not counted, because the form's own share covers them.
      if (shape.fieldSize > usualForm.fieldSize) take(value.length);
      fields.set(name, value);
    }
    if (name === 'apiKey') tellKey(value);
  });
  parser.on('file', (part, stream, info) => {
    // A form that ends within a file also fails its stream, which would end the process without a listener.
    stream.on('error', refuse(createEndError));
    if (part !== shape.filePart) {
      stream.resume();
      return;
    }
    // busboy treats a part without a file name as a file unless its type is text, so the name may be missing.
    fileInfo = { name: info.filename, type: info.mimeType };
    content.receive(stream);
    stream.on(
      'limit',
      refuse(() => createTooLargeError(shape)),
    );
  });
  parser.on(
    'filesLimit',
    refuse(() => createFormError('send one file')),
  );
  parser.on(
    'fieldsLimit',
    refuse(() => createFormError('too many fields')),
  );
  parser.on(
    'partsLimit',
    refuse(() => createFormError('too many parts')),
  );
  parser.on('error', () => {
    if (isEmpty && request.complete) resolve(nothing);
    else fail(createEndError());
  });
  parser.on('close', () => {
    const read = fileInfo ? content.file(fileInfo.name ?? 'file', fileInfo.type) : Promise.resolve(undefined);
    read.then(
      (file) => resolve({ fields: Object.fromEntries(fields), file }),
      // `fail` has been called with the cause before, and the first call counts.
      () => fail(createEndError()),
    );
  });
  request.once(
    'aborted',
    refuse(() => createFormError('the connection was cut')),
  );
}

const createTypeError = (cause?: unknown): NovaError =>
  new NovaError(
    'UNSUPPORTED_MEDIA_TYPE',
    'Send a form with Content-Type: multipart/form-data; its part `file` is the file.',
    { cause },
  );

/** Refuses another type; it does not matter if the body is missing. */
async function refuseType(request: IncomingMessage): Promise<Upload> {
  if (await hasBody(request)) throw createTypeError();
  return nothing;
}

function createParser(request: IncomingMessage, shape: FormShape): busboy.Busboy {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > shape.fileSize + 1024 * 1024) throw createTooLargeError(shape);
  try {
    return busboy({ headers: request.headers, limits: buildBounds(shape), defParamCharset: 'utf8' });
  } catch (error) {
    throw createTypeError(error);
  }
}

/** Returns true if a body was announced; a chunked one may still be empty. */
export const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Waits for the first chunk without consuming it. */
export async function hasBody(request: IncomingMessage): Promise<boolean> {
  if (!announcesBody(request)) return false;
  if (request.headers['transfer-encoding'] === undefined) return true;
  // `readable` is emitted for data, and at the end.
  if (request.readableLength === 0 && !request.complete)
    await once(request, 'readable').catch(() => undefined);
  return request.readableLength > 0;
}
