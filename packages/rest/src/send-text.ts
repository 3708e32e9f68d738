import { createHash } from 'node:crypto';
import type { Media } from '@nova/contract';
import contentDisposition from 'content-disposition';
import { answerHeaders, type Answering } from './answer.ts';
import { encoded, worthEncoding } from './compress.ts';

/** A text, and what it is. */
interface Document {
  readonly text: string;
  readonly media: Media | undefined;
}

const plainText: Media = { type: 'text/plain; charset=utf-8', fileName: 'answer.txt' };

/**
 * Sends a text of a media type of its own, without an envelope. Its ETag changes with it: who sends that back, as readers of feeds
 * do, is told that nothing has changed.
 */
export async function sendText(
  { request, response }: Answering,
  { text, media = plainText }: Document,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  const common = { ...answerHeaders, ...headers, ETag: tag };
  if (namesTag(request.headers['if-none-match'], tag)) {
    response.writeHead(304, common).end();
    return;
  }
  const body = Buffer.from(text);
  const encoding = worthEncoding(request, body.length);
  const bytes = encoding ? await encoded(body, encoding) : body;
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

const namesTag = (given: string | undefined, tag: string): boolean =>
  given?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^(?:W\/)?/u, 'W/') === tag) ===
  true;
