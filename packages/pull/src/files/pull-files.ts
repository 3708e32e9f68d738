import { maximumFileSize } from '@nova/features/contract';
import { callersId } from '@nova/features/imports';
import { accountDatabase, type Database } from '@nova/db';
import { endsRun, concernsOne } from '../http/ask-once.ts';
import type { OtherRecord } from '../http/envelopes.ts';
import { importLines } from '../import/import-lines.ts';
import { fetchMissing, type ImportState, findMissing } from '../import/import-round.ts';
import { type Line, toLine, readRecords } from '../lines/line-of.ts';
import { atOnce, splitIntoSlices, awaitAll } from '../read/read-named.ts';
import { downloadFileLine } from './download.ts';

/**
 * Downloads and imports files in chunks. Files that exist here are skipped.
 * @returns how many are left because the server is unavailable
 */
export async function pullFiles(importing: ImportState): Promise<number> {
  const { round } = importing;
  const { count: total } = await round.spool.file('file');
  let doneCount = 0;
  for await (const chunk of splitIntoChunks(readRecords(round, 'file'))) {
    if (importing.stopped !== undefined) break;
    doneCount += await pullChunk(importing, chunk);
    round.onProgress({ doing: 'files', type: 'file', done: doneCount, total });
  }
  return total - doneCount;
}

/** @returns the number of finished files */
async function pullChunk(importing: ImportState, chunk: readonly OtherRecord[]): Promise<number> {
  const { round } = importing;
  const unchangedFiles = await findUnchangedFiles(round.database, round.accountId, chunk);
  if (!round.isSweep) round.findings.isUnchanged('file', unchangedFiles.size);
  const unknown = chunk.filter((file) => !unchangedFiles.has(file));
  if (unknown.length === 0) return chunk.length;
  const bare = unknown.map((file) => toLine('file', file));
  await fetchMissing(importing, { type: 'file', lines: () => bare });
  const missing = await findMissing(round, 'file', bare);
  const owned = unknown.filter((_file, place) => missing[place]?.length === 0);
  const folder = await round.spool.contentFolder();
  const { lines, unasked } = await downloadAll(importing, owned, folder);
  const ownerless =
    importing.stopped === undefined ? bare.filter((_line, place) => missing[place]?.length !== 0) : [];
  // The importer reports files whose owner is missing.
  const all = [...lines, ...ownerless];
  if (all.length > 0) await importLines(round, { type: 'file', lines: () => all, folder });
  const waiting = unknown.length - owned.length - ownerless.length;
  return chunk.length - unasked - waiting;
}

interface Downloaded {
  readonly lines: readonly Line[];
  /** Number of files that were not requested because the run ended. */
  readonly unasked: number;
}

async function downloadAll(
  importing: ImportState,
  files: readonly OtherRecord[],
  folder: string,
): Promise<Downloaded> {
  const lines: Line[] = [];
  let askedCount = 0;
  for await (const slice of splitIntoSlices(files, atOnce)) {
    if (importing.stopped !== undefined) break;
    const got = await awaitAll(slice.map((file) => tryFileLine(importing, file, folder)));
    lines.push(...got.flatMap((one) => (one === undefined || one === 'unasked' ? [] : [one])));
    askedCount += got.filter((one) => one !== 'unasked').length;
  }
  return { lines, unasked: files.length - askedCount };
}

/** @returns undefined for a failed file, which is reported; `unasked` if the run ends */
async function tryFileLine(
  importing: ImportState,
  file: OtherRecord,
  folder: string,
): Promise<Line | 'unasked' | undefined> {
  const { round } = importing;
  try {
    return await downloadFileLine(round, file, folder);
  } catch (error) {
    if (endsRun(error)) {
      importing.stopped ??= error;
      return 'unasked';
    }
    if (!concernsOne(error)) throw error;
    const name = typeof file.fileName === 'string' ? file.fileName : null;
    round.findings.errors.push({ type: 'file', id: file.id, name, message: error.message });
    return undefined;
  }
}

/**
 * Bounds of a chunk on disk; a single file may be larger. A file of unknown size counts as the largest that the
 * interface takes.
 */
const limits = { files: 50, bytes: 64 * 1024 * 1024 } as const;

/** Splits files into chunks within those bounds. */
async function* splitIntoChunks(files: AsyncIterable<OtherRecord>): AsyncGenerator<readonly OtherRecord[]> {
  let [chunk, bytes]: [OtherRecord[], number] = [[], 0];
  for await (const file of files) {
    const size = typeof file.fileSize === 'number' ? file.fileSize : maximumFileSize;
    if (chunk.length > 0 && (chunk.length >= limits.files || bytes + size > limits.bytes)) {
      yield chunk;
      [chunk, bytes] = [[], 0];
    }
    chunk.push(file);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}

const statement = `
  SELECT k.place FROM unnest($2::int[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[])
    AS k(place, "otherId", status, size, "updatedOn")
  JOIN external_ids e ON e."accountId" = $1 AND e.entity = 'file' AND e."externalId" = k."otherId"
  JOIN stored_files f ON f."accountId" = $1 AND f.id = e."recordId"
  WHERE f.status = k.status AND f."fileSize" IS NOT DISTINCT FROM k.size AND f."updatedOn" = k."updatedOn"`;

/** Finds files that did not change since the last pull, so that they are not downloaded again. */
async function findUnchangedFiles(
  database: Database,
  accountId: string,
  files: readonly OtherRecord[],
): Promise<ReadonlySet<OtherRecord>> {
  const rows = await accountDatabase(database, accountId).rows<{ place: number }>(statement, [
    files.map((_file, place) => place),
    files.map(({ id }) => callersId(id)),
    files.map(({ status }) => (status === 'PENDING' ? 'PENDING' : 'STORED')),
    files.map(({ fileSize }) => (Number.isSafeInteger(fileSize) ? fileSize : null)),
    files.map(({ updatedOn }) => toInstant(updatedOn)),
  ]);
  return new Set(rows.flatMap(({ place }) => files[place] ?? []));
}

const toInstant = (value: unknown): string | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : null;
