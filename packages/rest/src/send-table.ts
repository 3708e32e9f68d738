import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Table } from '@nova/transfer';
import contentDisposition from 'content-disposition';
import { answerHeaders, type Answering } from './answer.ts';
import { encoded, encoder, encodingFor, worthEncoding } from './compress.ts';

/** How long a caller may take to read a table, in ms: the database keeps a view of one moment for it all the while. */
const patience = 60 * 60 * 1_000;

/**
 * Sends a table in CSV as an attachment, page by page as fast as it is read, in an encoding that the caller takes where that pays
 * (docs/interface/tables.md). Nothing is sent before its first page is there; a caller that goes away ends the reading.
 */
export async function sendTable(
  { request, response }: Answering,
  table: Table,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
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
    const first = textOf(await pages.next());
    const second = await pages.next();
    if (second.done === true) await sendWhole({ request, response }, Buffer.from(first), common);
    else await sendParts({ request, response }, partsOf([first, second.value.text], pages), common);
  } finally {
    await pages.return();
  }
}

type Headers = Readonly<Record<string, string>>;

async function sendWhole({ request, response }: Answering, body: Buffer, headers: Headers): Promise<void> {
  const encoding = worthEncoding(request, body.length);
  const bytes = encoding ? await encoded(body, encoding) : body;
  if (response.destroyed) return;
  response.writeHead(200, { ...headers, ...encodedAs(encoding), 'Content-Length': bytes.length });
  response.end(bytes);
}

const encodedAs = (encoding: string | undefined): Headers =>
  encoding === undefined ? {} : { 'Content-Encoding': encoding };

async function* partsOf(
  begun: readonly string[],
  pages: AsyncIterable<{ readonly text: string }>,
): AsyncGenerator<string> {
  yield* begun;
  for await (const { text } of pages) yield text;
}

async function sendParts(
  { request, response }: Answering,
  parts: AsyncIterable<string>,
  headers: Headers,
): Promise<void> {
  const encoding = encodingFor(request);
  response.writeHead(200, { ...headers, ...encodedAs(encoding) });
  // A page is read when the one before it is on its way.
  const rows = Readable.from(parts, { highWaterMark: 1 });
  const signal = AbortSignal.timeout(patience);
  if (encoding) await pipeline(rows, encoder(encoding), response, { signal });
  else await pipeline(rows, response, { signal });
}

const textOf = (page: IteratorResult<{ readonly text: string }, void>): string =>
  page.done === true ? '' : page.value.text;
