import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Answer } from '../http/ask-once.ts';
import type { OtherRecord } from '../http/envelopes.ts';
import { longestFile } from '../http/other-server.ts';
import { PassingError } from '../http/passing-error.ts';
import { SourceError } from '../http/source-error.ts';
import { pathOf } from '../read/sources.ts';
import type { Round } from '../round.ts';

const downloadPath = pathOf('files.download');

/**
 * Downloads a file's content to a path, in the memory of a chunk, and checks its length.
 * @returns its length in bytes
 * @throws SourceError
 */
export async function download({ server }: Round, file: OtherRecord, to: string): Promise<number> {
  if (typeof file.fileSize === 'number' && file.fileSize > longestFile)
    throw new SourceError('UNREADABLE', `It is longer than ${longestFile.toLocaleString('en')} bytes.`);
  return server.read({
    path: downloadPath.replace('{fileId}', encodeURIComponent(file.id)),
    file: true,
    take: (answer) => save(answer, { to, expected: lengthOf(file, answer) }),
  });
}

/** What the list promises, or else the answer itself; undefined where neither does. */
function lengthOf({ fileSize }: OtherRecord, { headers }: Answer): number | undefined {
  if (typeof fileSize === 'number') return fileSize;
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? undefined : Number(length);
}

async function save(
  { body }: Answer,
  { to, expected }: { readonly to: string; readonly expected: number | undefined },
): Promise<number> {
  let length = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      length += chunk.length;
      if (expected !== undefined && length > expected) throw wrongLength('more than', expected);
      yield chunk;
    }
  }
  try {
    await pipeline(counted, createWriteStream(to, { mode: 0o600 }));
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
