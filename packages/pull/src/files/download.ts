import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Answer, isFault, PassingError, SourceError } from '../http/ask-once.ts';
import type { OtherRecord } from '../http/envelopes.ts';
import { longestFile } from '../http/other-server.ts';
import { type Line, toLine } from '../lines/line-of.ts';
import { readOne } from '../read/read-named.ts';
import { findPath } from '../read/sources.ts';
import type { Round } from '../round.ts';

const parsedPath = findPath('files.parsed');
const cvCategory = 'CV';

/**
 * Downloads a file's content and returns its line. If the file has no content yet, the line asks for its upload.
 * @throws SourceError if the content is not available
 */
export async function downloadFileLine(round: Round, file: OtherRecord, folder: string): Promise<Line> {
  const line = toLine('file', file);
  if (file.status === 'PENDING') return line;
  // The path is part of the line, so it must be the same in each run.
  const path = createHash('sha1').update(file.id).digest('hex');
  try {
    const bytes = await download(round, file, join(folder, path));
    round.findings.downloaded.files += 1;
    round.findings.downloaded.bytes += bytes;
  } catch (error) {
    if (!isFault(error, 'NOT_THERE')) throw error;
    const name = typeof file.fileName === 'string' ? file.fileName : null;
    round.findings.errors.push({
      type: 'file',
      id: file.id,
      name,
      message: `Its content is not there: ${error.message}`,
    });
    return line;
  }
  const parsed = file.category === cvCategory ? await readParsed(round, file.id) : undefined;
  return { ...line, path, ...(parsed && { parsed }) };
}

const readParsed = (round: Round, id: string) =>
  readOne(round, parsedPath.replace('{fileId}', encodeURIComponent(id)));

const downloadPath = findPath('files.download');

/**
 * Downloads in constant memory and checks the length.
 * @returns bytes
 * @throws SourceError
 */
async function download({ server }: Round, file: OtherRecord, to: string): Promise<number> {
  if (typeof file.fileSize === 'number' && file.fileSize > longestFile)
    throw new SourceError('UNREADABLE', `It is longer than ${longestFile.toLocaleString('en')} bytes.`);
  return server.read({
    path: downloadPath.replace('{fileId}', encodeURIComponent(file.id)),
    file: true,
    take: (answer) => save(answer, { to, expected: readLength(file, answer) }),
  });
}

/**
 * Returns the length in bytes that the list gives, or else the answer. A compressed answer gives another length, which
 * is ignored.
 */
function readLength({ fileSize }: OtherRecord, { headers }: Answer): number | undefined {
  if (typeof fileSize === 'number') return fileSize;
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? undefined : Number(length);
}

async function save(
  { body }: Answer,
  { to, expected }: { readonly to: string; readonly expected: number | undefined },
): Promise<number> {
  let length = 0;
  async function* countBytes(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      length += chunk.length;
      if (expected !== undefined && length > expected) throw wrongLength('more than', expected);
      yield chunk;
    }
  }
  try {
    await pipeline(countBytes, createWriteStream(to, { mode: 0o600 }));
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
  if (expected !== undefined && length < expected)
    throw wrongLength(`${length.toLocaleString('en')} of`, expected);
  return length;
}

const wrongLength = (came: string, expected: number): PassingError =>
  new PassingError('garbled', `It came with ${came} ${expected.toLocaleString('en')} bytes.`);
