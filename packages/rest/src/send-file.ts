import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { NovaError } from '@nova/contract';
import type { FileDownload } from '@nova/domain';
import contentDisposition from 'content-disposition';
import parseRange from 'range-parser';
import { answerHeaders } from './answer.ts';

interface Part {
  readonly start: number;
  readonly end: number;
}

/** The part that a Range header asks for; undefined for the whole file. @throws RANGE_NOT_SATISFIABLE */
function wantedPart(
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
  // Several ranges, or no byte ranges at all, are answered with the whole file, as the standard allows.
  return ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1 ? undefined : ranges[0];
}

/** Sends a file as an attachment, or the part of it that was asked for (docs/interface/files.md#download). */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: FileDownload,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const tag = `"${file.sha256}"`;
  const common = { ...answerHeaders, ...headers, ETag: tag, 'Accept-Ranges': 'bytes' };
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, common).end();
    return;
  }
  const part = wantedPart(request, response, file, tag);
  const content = request.method === 'HEAD' ? null : await file.open(part);
  const length = part ? part.end - part.start + 1 : file.size;
  response.writeHead(part ? 206 : 200, {
    ...common,
    'Content-Type': file.contentType,
    'Content-Length': length,
    'Content-Disposition': contentDisposition(file.fileName, { fallback: asciiName(file.fileName) }),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ...(part
      ? { 'Content-Range': `bytes ${String(part.start)}-${String(part.end)}/${String(file.size)}` }
      : {}),
  });
  if (content === null) response.end();
  else await pipeline(content, response);
}

/** The name for clients that know no other alphabet. */
const asciiName = (name: string): string =>
  name.replaceAll(/[^\x20-\x7e]/gu, '?').replaceAll(/%(?=[0-9a-f]{2})/giu, '_');
