/** Content with a file name. */
export interface NamedContent {
  readonly content: Blob | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
  readonly name: string;
  /** Its media type, such as `application/pdf`. */
  readonly type?: string | undefined;
}

/**
 * A file to upload: a path (in Node), a `File` or `Blob`, or content with a name. A stream is read before it is sent,
 * because it may have to be sent again. A file has at most 10 MiB.
 */
export type FileSource = string | Blob | NamedContent;

/** Node's file system without an import, which browsers can't load. */
interface NodeFiles {
  openAsBlob(path: string, options: { type: string }): Promise<Blob>;
}

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
};

const guessType = (name: string): string =>
  types[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';

/** @throws TypeError for a path outside Node */
export async function createFile(source: FileSource): Promise<File> {
  if (typeof source === 'string') return openFile(source);
  if (source instanceof Blob) {
    const name = 'name' in source && typeof source.name === 'string' ? source.name : 'file';
    return new File([source], name, { type: source.type || guessType(name) });
  }
  const { content, name, type = guessType(name) } = source;
  if (content instanceof Blob) return new File([content], name, { type });
  return new File(await readChunks(content), name, { type });
}

async function openFile(path: string): Promise<File> {
  const files = findNodeFiles();
  if (!files) throw new TypeError('A path can be uploaded in Node only; give a File or a Blob.');
  const name = path.split(/[/\\]/u).pop() ?? path;
  const type = guessType(name);
  return new File([await files.openAsBlob(path, { type })], name, { type });
}

interface NodeProcess {
  getBuiltinModule?(name: string): unknown;
}

const findNodeFiles = (): NodeFiles | undefined => {
  // Only Node has this global and this module.
  const process = Reflect.get(globalThis, 'process') as NodeProcess | undefined;
  return process?.getBuiltinModule?.('node:fs') as NodeFiles | undefined;
};

async function readChunks(
  content: Exclude<NamedContent['content'], Blob>,
): Promise<Uint8Array<ArrayBuffer>[]> {
  if (content instanceof Uint8Array) return [new Uint8Array(content)];
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of iterate(content)) chunks.push(new Uint8Array(chunk));
  return chunks;
}

const isStream = (content: object): content is ReadableStream<Uint8Array> => 'getReader' in content;

/** Not every browser can iterate a stream. */
async function* iterate(
  content: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (!isStream(content)) {
    yield* content;
    return;
  }
  const reader = content.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

/** A file from the server. */
export interface FileDownload {
  /** Its name at the upload. */
  readonly fileName: string;
  readonly contentType: string;
  /** The size in bytes, if known. */
  readonly size: number | null;
  /** The content as it arrives; read it once. */
  readonly stream: ReadableStream<Uint8Array>;
  /** Reads the whole content into memory. */
  bytes(): Promise<Uint8Array>;
}

export function toDownload(response: Response): FileDownload {
  const { headers } = response;
  const size = headers.get('content-length');
  return {
    fileName: parseFileName(headers.get('content-disposition') ?? ''),
    contentType: headers.get('content-type') ?? 'application/octet-stream',
    size: size === null ? null : Number(size),
    stream: response.body ?? new ReadableStream({ start: (controller) => controller.close() }),
    bytes: async () => new Uint8Array(await response.arrayBuffer()),
  };
}

/** `filename*` can contain any name, `filename` a plain one (RFC 6266). */
function parseFileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/iu.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return (
    /filename="((?:[^"\\]|\\.)*)"/iu.exec(disposition)?.[1]?.replaceAll(/\\(.)/gu, '$1') ??
    /filename=([^;\s]+)/iu.exec(disposition)?.[1] ??
    'file'
  );
}
