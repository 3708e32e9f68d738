import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isFault } from '../http/source-error.ts';
import type { OtherRecord } from '../http/envelopes.ts';
import { lineOf, type Line } from '../lines/line-of.ts';
import { readOne } from '../read/read-one.ts';
import { pathOf } from '../read/sources.ts';
import type { Round } from '../round.ts';
import { download } from './download.ts';

const parsedPath = pathOf('files.parsed');
const cvCategory = 'CV';

/**
 * Downloads what there is of a file. Content that is not there after all is still to be uploaded: the line says so.
 * @param folder where its content may lie
 * @throws SourceError where its content could not be had
 */
export async function fileLine(round: Round, file: OtherRecord, folder: string): Promise<Line> {
  const shown = lineOf('file', file);
  if (file.status === 'PENDING') return shown;
  // The same name each time: it is a part of what the line says.
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
    return shown;
  }
  const parsed = file.category === cvCategory ? await readParsed(round, file.id) : undefined;
  return { ...shown, path, ...(parsed && { parsed }) };
}

/** What the other server's parser read of it, if it did. */
const readParsed = (round: Round, id: string) =>
  readOne(round, parsedPath.replace('{fileId}', encodeURIComponent(id)));
