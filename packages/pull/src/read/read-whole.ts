import type { OtherRecord } from '../http/envelopes.ts';
import { isFault } from '../http/ask-once.ts';
import type { Round } from '../round.ts';
import type { Mark, SpoolFile } from '../spool/spool-file.ts';
import { dropFirst, atOnce, splitIntoSlices, type OtherObject, readOne, awaitAll } from './read-named.ts';
import { findLists, type WholeSource } from './sources.ts';

/** If this many records are missing and none was found, the endpoint is missing. Fewer were probably deleted. */
const enough = 3;

/**
 * Reads the details of records one by one. If the endpoint is missing or forbidden, that is stored in the spool, and
 * the import uses the entries of the lists.
 * @throws SourceError
 */
export async function readWhole(round: Round, source: WholeSource): Promise<void> {
  const file = await round.spool.file(source.name);
  if (file.mark.ended) return;
  const total = await countListed(round, source);
  try {
    for await (const slice of splitIntoSlices(
      dropFirst(readListed(round, source), readPlace(file).done),
      atOnce,
    )) {
      await storeWhole(round, source, { file, slice });
      const { done, found, missed } = readPlace(file);
      round.onProgress({ doing: 'reading', type: source.type, done, total });
      if (found === 0 && missed >= enough) break;
    }
    await file.append([], createEndMark(file));
  } catch (error) {
    if (!isFault(error, 'FORBIDDEN')) throw error;
    await file.append([], { ended: true, lacking: error.message });
  }
}

const readPlace = ({ mark }: SpoolFile): { done: number; found: number; missed: number } => ({
  done: 0,
  found: 0,
  missed: 0,
  ...mark.place,
});

/** Returns the mark of a complete read. If all records are missing, the endpoint counts as missing too. */
function createEndMark(file: SpoolFile): Mark {
  const { found, missed } = readPlace(file);
  return { ended: true, ...(found === 0 && missed > 0 && { lacking: 'There is no such endpoint.' }) };
}

async function* readListed({ spool }: Round, { type }: WholeSource): AsyncGenerator<OtherRecord> {
  for (const { name } of findLists(type)) yield* (await spool.file(name)).records();
}

async function countListed({ spool }: Round, { type }: WholeSource): Promise<number> {
  const files = await Promise.all(findLists(type).map(({ name }) => spool.file(name)));
  return files.reduce((sum, { count }) => sum + count, 0);
}

async function storeWhole(
  round: Round,
  source: WholeSource,
  { file, slice }: { readonly file: SpoolFile; readonly slice: readonly OtherRecord[] },
): Promise<void> {
  const results = await awaitAll(slice.map((record) => readDetails(round, source, record)));
  const askedResults = results.filter((one) => one.asked);
  const there = askedResults.filter(({ record }) => record !== undefined).length;
  const { done, found, missed } = readPlace(file);
  await file.append(
    results.flatMap(({ record }) => (record ? [record] : [])),
    {
      place: {
        done: done + slice.length,
        found: found + there,
        missed: missed + askedResults.length - there,
      },
    },
  );
}

interface Whole {
  readonly asked: boolean;
  /** Undefined if the record was deleted. */
  readonly record: OtherRecord | undefined;
}

async function readDetails(round: Round, source: WholeSource, record: OtherRecord): Promise<Whole> {
  if (source.hasDetails?.(record) === false) return { asked: false, record };
  const more = await readMore(round, source, record);
  if (more === 'failing') return { asked: false, record };
  if (more === undefined) return { asked: true, record: undefined };
  const { id } = record;
  const fullRecord =
    source.member === undefined ? { ...record, ...more, id } : { ...record, [source.member]: more };
  return { asked: true, record: fullRecord };
}

/** Reads one record's details. A failure is reported, and the record's list entry is still imported. */
async function readMore(
  round: Round,
  { type, path }: WholeSource,
  { id }: OtherRecord,
): Promise<OtherObject | 'failing' | undefined> {
  try {
    return await readOne(round, path(id));
  } catch (error) {
    if (!isFault(error, 'FAILING', 'UNREADABLE')) throw error;
    round.findings.errors.push({
      type,
      id,
      name: null,
      message: `It is only as the list shows it: ${error.message}`,
    });
    return 'failing';
  }
}
