import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Media, NovaError } from '@nova/contract';
import type { Archive, TableText } from '@nova/core';
import type { FileDownload } from '@nova/features';
import contentDisposition from 'content-disposition';
import parseRange from 'range-parser';
import { answerHeaders, type Answering } from './answer.ts';
import { encodeBytes, createEncoder, chooseEncoding, chooseWorthyEncoding } from './compress.ts';

interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the part that the caller asks for; undefined for the whole file.
 * @throws RANGE_NOT_SATISFIABLE
 */
function findRequestedPart(
  request: IncomingMessage,
  response: ServerResponse,
  file: FileDownload,
  tag: string,
): Part | undefined {
  const { range, 'if-range': ifRange } = request.headers;
  if (range === undefined || (ifRange !== undefined && ifRange !== tag)) return undefined;
  const ranges = parseRange(file.size, range);
  if (ranges === -1) {
    response.setHeader('Content-Range', `bytes */${String(file.size)}`);
    throw new NovaError(
      'RANGE_NOT_SATISFIABLE',
      `The file has ${String(file.size)} bytes; ask for a range within them.`,
    );
  }
  // The standard allows the whole file for several ranges or other units.
  return ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1 ? undefined : ranges[0];
}

interface Downloading extends Answering {
  /** `left` aborts the reading when the caller leaves. */
  readonly call: { readonly left: AbortSignal };
}

/** Sends a file or a part as an attachment (docs/interface/files.md#download). */
export async function sendFile(
  downloading: Downloading,
  file: FileDownload,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { request, response } = downloading;
  const tag = `"${file.sha256}"`;
  const common = { ...answerHeaders, ...headers, ETag: tag, 'Accept-Ranges': 'bytes' };
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, common).end();
    return;
  }
  const part = findRequestedPart(request, response, file, tag);
  const content = request.method === 'HEAD' ? null : await file.open(part);
  const length = part ? part.end - part.start + 1 : file.size;
  response.writeHead(part ? 206 : 200, {
    ...common,
    'Content-Type': file.contentType,
    'Content-Length': length,
    'Content-Disposition': contentDisposition(file.fileName, { fallback: toAsciiName(file.fileName) }),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ...(part
      ? { 'Content-Range': `bytes ${String(part.start)}-${String(part.end)}/${String(file.size)}` }
      : {}),
  });
  if (content === null) response.end();
  else await pipeContent(content, downloading);
}

/** Replaces other characters, because some clients only know ASCII. */
const toAsciiName = (name: string): string =>
  name.replaceAll(/[^\x20-\x7e]/gu, '?').replaceAll(/%(?=[0-9a-f]{2})/giu, '_');

/** Milliseconds that a download may take. The database holds a snapshot for all that time. */
const patience = 60 * 60 * 1_000;

/**
 * Sends content to the caller. If the caller has left already, it destroys the content, because a pipeline to a closed
 * connection would never end.
 * @throws the signal's reason
 */
async function pipeContent(
  content: Readable,
  { response, call: { left } }: Downloading,
  ...encoders: readonly Duplex[]
): Promise<void> {
  if (left.aborted) content.destroy();
  left.throwIfAborted();
  await pipeline([content, ...encoders, response], { signal: AbortSignal.timeout(patience) });
}

/**
 * Sends a table page by page (docs/interface/tables.md). Nothing is sent before the first page is read. If the
 * connection closes, the reading ends.
 */
export async function sendTable(
  downloading: Downloading,
  table: TableText,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { request, response } = downloading;
  const common = {
    ...answerHeaders,
    ...headers,
    'Content-Type': table.contentType,
    'Content-Disposition': contentDisposition(table.fileName),
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
  if (request.method === 'HEAD') {
    response.writeHead(200, common).end();
    return;
  }
  const pages = table.pages();
  try {
    const first = readPageText(await pages.next());
    const second = await pages.next();
    if (second.done === true) await sendWhole({ request, response }, Buffer.from(first), common);
    else await sendParts(downloading, streamParts([first, second.value.text], pages), common);
  } finally {
    await pages.return();
  }
}

type Headers = Readonly<Record<string, string>>;

async function sendWhole({ request, response }: Answering, body: Buffer, headers: Headers): Promise<void> {
  const encoding = chooseWorthyEncoding(request, body.length);
  const bytes = encoding ? await encodeBytes(body, encoding) : body;
  if (response.destroyed) return;
  response.writeHead(200, { ...headers, ...buildEncodingHeader(encoding), 'Content-Length': bytes.length });
  response.end(bytes);
}

const buildEncodingHeader = (encoding: string | undefined): Headers =>
  encoding === undefined ? {} : { 'Content-Encoding': encoding };

async function* streamParts(
  firstParts: readonly string[],
  pages: AsyncIterable<{ readonly text: string }>,
): AsyncGenerator<string> {
  yield* firstParts;
  for await (const { text } of pages) yield text;
}

async function sendParts(
  downloading: Downloading,
  parts: AsyncIterable<string>,
  headers: Headers,
): Promise<void> {
  const { request, response } = downloading;
  const encoding = chooseEncoding(request);
  response.writeHead(200, { ...headers, ...buildEncodingHeader(encoding) });
  // The next page is read only after the previous one is sent.
  const rows = Readable.from(parts, { highWaterMark: 1 });
  await pipeContent(rows, downloading, ...(encoding ? [createEncoder(encoding)] : []));
}

/**
 * Sends an archive while it is being made, no faster than the caller takes it. If the connection closes, the work ends.
 */
export async function sendArchive(
  downloading: Downloading,
  archive: Archive,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { request, response } = downloading;
  const content = request.method === 'HEAD' ? null : await archive.open();
  response.writeHead(200, {
    ...answerHeaders,
    ...headers,
    'Content-Type': archive.contentType,
    'Content-Disposition': contentDisposition(archive.fileName),
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
  if (content === null) response.end();
  else await pipeContent(content, downloading);
}

const readPageText = (page: IteratorResult<{ readonly text: string }, void>): string =>
  page.done === true ? '' : page.value.text;

interface Document {
  readonly text: string;
  readonly media: Media | undefined;
}

const plainText: Media = { type: 'text/plain; charset=utf-8', fileName: 'answer.txt' };

/** Sends a text. Its ETag changes with the text, so that feed readers can skip a text that they have. */
export async function sendText(
  { request, response }: Answering,
  { text, media = plainText }: Document,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  const common = { ...answerHeaders, ...headers, ETag: tag };
  if (hasTag(request.headers['if-none-match'], tag)) {
    response.writeHead(304, common).end();
    return;
  }
  const body = Buffer.from(text);
  const encoding = chooseWorthyEncoding(request, body.length);
  const bytes = encoding ? await encodeBytes(body, encoding) : body;
  if (response.destroyed) return;
  response.writeHead(200, {
    ...common,
    'Content-Type': media.type,
    'Content-Length': bytes.length,
    'Content-Disposition': contentDisposition(media.fileName, { type: 'inline' }),
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

export const hasTag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => one.trim() === '*' || toWeakTag(one.trim()) === toWeakTag(tag)) === true;

const toWeakTag = (tag: string): string => tag.replace(/^(?:W\/)?/u, 'W/');
