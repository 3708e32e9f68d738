import type { OtherRecord } from '../http/envelopes.ts';
import { endsRun, isOfOne } from '../http/source-error.ts';
import { importLines } from '../import/import-lines.ts';
import { fetchMissing, missingIn, type Importing } from '../import/import-type.ts';
import { lineOf, type Line } from '../lines/line-of.ts';
import { recordsOf } from '../lines/records-of.ts';
import { inSlices } from '../read/in-slices.ts';
import { atOnce, together } from '../read/read-one.ts';
import { fileLine } from './file-line.ts';
import { inChunks } from './in-chunks.ts';
import { knownFiles } from './known-files.ts';

/**
 * Downloads files into the file store, some at a time, and imports their records with them. Those that are here already are not
 * asked for again, so that a run which ended early goes on where it was.
 * @returns how many were not reached, since the other server cannot be asked any more
 */
export async function pullFiles(importing: Importing): Promise<number> {
  const { round } = importing;
  const { count: total } = await round.spool.file('file');
  let done = 0;
  for await (const chunk of inChunks(recordsOf(round, 'file'))) {
    if (importing.stopped !== undefined) break;
    done += await pullChunk(importing, chunk);
    round.onProgress({ doing: 'files', type: 'file', done, total });
  }
  return total - done;
}

/** @returns how many of them are dealt with */
async function pullChunk(importing: Importing, chunk: readonly OtherRecord[]): Promise<number> {
  const { round } = importing;
  const known = await knownFiles(round.database, round.accountId, chunk);
  if (!round.isSweep) round.findings.isUnchanged('file', known.size);
  const wanted = chunk.filter((file) => !known.has(file));
  if (wanted.length === 0) return chunk.length;
  const bare = wanted.map((file) => lineOf('file', file));
  await fetchMissing(importing, { type: 'file', lines: () => bare });
  const missing = await missingIn(round, 'file', bare);
  const owned = wanted.filter((_file, place) => missing[place]?.length === 0);
  const folder = await round.spool.contentFolder();
  const { lines, unasked } = await downloadAll(importing, owned, folder);
  const ownerless =
    importing.stopped === undefined ? bare.filter((_line, place) => missing[place]?.length !== 0) : [];
  // The importer says of each what it misses.
  const all = [...lines, ...ownerless];
  if (all.length > 0) await importLines(round, { type: 'file', lines: () => all, folder });
  const waiting = wanted.length - owned.length - ownerless.length;
  return chunk.length - unasked - waiting;
}

interface Downloaded {
  readonly lines: readonly Line[];
  /** How many the other server was not asked for. */
  readonly unasked: number;
}

async function downloadAll(
  importing: Importing,
  files: readonly OtherRecord[],
  folder: string,
): Promise<Downloaded> {
  const lines: Line[] = [];
  let asked = 0;
  for await (const slice of inSlices(files, atOnce)) {
    if (importing.stopped !== undefined) break;
    const got = await together(slice.map((file) => lineOrNothing(importing, file, folder)));
    lines.push(...got.flatMap((one) => (one === undefined || one === 'unasked' ? [] : [one])));
    asked += got.filter((one) => one !== 'unasked').length;
  }
  return { lines, unasked: files.length - asked };
}

/** @returns nothing for a file that could not be had, which is told; `unasked` where the run ends */
async function lineOrNothing(
  importing: Importing,
  file: OtherRecord,
  folder: string,
): Promise<Line | 'unasked' | undefined> {
  const { round } = importing;
  try {
    return await fileLine(round, file, folder);
  } catch (error) {
    if (endsRun(error)) {
      importing.stopped ??= error;
      return 'unasked';
    }
    if (!isOfOne(error)) throw error;
    const name = typeof file.fileName === 'string' ? file.fileName : null;
    round.findings.errors.push({ type: 'file', id: file.id, name, message: error.message });
    return undefined;
  }
}
