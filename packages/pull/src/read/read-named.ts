import type { OtherRecord } from '../http/envelopes.ts';
import { isOfOne } from '../http/source-error.ts';
import type { Round } from '../round.ts';
import type { SpoolFile } from '../spool/spool-file.ts';
import { inSlices } from './in-slices.ts';
import { atOnce, readOne, together } from './read-one.ts';
import { singlePath, type SingleType } from './sources.ts';

/**
 * Reads records by the ids under which others name them, and keeps those that are there; those that were read before are not read
 * again.
 * @throws SourceError
 */
export async function readNamed(
  round: Round,
  type: SingleType,
  { file, ids }: { readonly file: SpoolFile; readonly ids: Iterable<string> },
): Promise<void> {
  const unread = [...ids].filter((id) => !file.seen.has(id));
  let done = 0;
  for await (const slice of inSlices(unread, atOnce)) {
    const found = await together(slice.map((id) => named(round, type, id)));
    const records = found.flatMap((record) => (record ? [record] : []));
    const there = new Set(records.map(({ id }) => id));
    await file.append(records, { passed: slice.filter((id) => !there.has(id)) });
    done += slice.length;
    round.onProgress({ doing: 'reading', type, done, total: unread.length });
  }
}

/** One that fails alone is told. */
async function named(round: Round, type: SingleType, id: string): Promise<OtherRecord | undefined> {
  try {
    const record = await readOne(round, singlePath(type, id));
    return record && { ...record, id };
  } catch (error) {
    if (!isOfOne(error)) throw error;
    round.findings.errors.push({ type, id, name: null, message: error.message });
    return undefined;
  }
}
