import { type OtherRecord, type Page, parsePage } from '../http/envelopes.ts';
import { isFault } from '../http/ask-once.ts';
import type { Round } from '../round.ts';
import type { SpoolFile } from '../spool/spool-file.ts';
import type { ListSource } from './sources.ts';

const pageSize = 100;
/** Number of attempts; a list that is still too short after them will stay so. */
const mostPasses = 4;

/**
 * Reads a list into the spool, each record once. Records may change their page while the list is read. After deletions
 * this goes back some pages, and it starts again if records are missing at the end.
 * @throws SourceError other than NOT_THERE and FORBIDDEN at the beginning, which the spool stores
 */
export async function readList(round: Round, source: ListSource): Promise<void> {
  const file = await round.spool.file(source.name);
  if (file.mark.ended) return;
  try {
    await readPasses(round, source, file);
    await file.append([], { ended: true });
  } catch (error) {
    if (!isFault(error, 'NOT_THERE', 'FORBIDDEN') || file.mark.place !== undefined) throw error;
    await file.append([], { ended: true, lacking: error.message });
  }
}

async function readPasses(round: Round, source: ListSource, file: SpoolFile): Promise<void> {
  for (let pass = file.mark.place?.pass ?? 0; pass < mostPasses; pass++) {
    const { total, fallen } = await readPass(round, source, { file, pass });
    if (total === undefined || file.seen.count >= total + fallen) return;
    if (pass === mostPasses - 1 && file.seen.count < total)
      round.findings.shortList(source.type, file.seen.count, total);
  }
}

interface Pass {
  readonly total: number | undefined;
  /**
   * The number of records that were deleted during the pass. As many others may have moved to an earlier page and
   * remain unread.
   */
  readonly fallen: number;
}

async function readPass(
  round: Round,
  source: ListSource,
  { file, pass }: { readonly file: SpoolFile; readonly pass: number },
): Promise<Pass> {
  const before = file.mark.place?.pass === pass ? file.mark.place : {};
  let { page = 0, total, fallen = 0 } = before;
  for (;;) {
    const answer = await readPage(round, source, { page, isFirst: page === 0 && pass === 0 });
    const fresh = unseen(file, answer);
    const size = answer.size ?? pageSize;
    const lostCount = Math.max(0, (total ?? 0) - (answer.total ?? total ?? 0));
    // Deletions move records up, perhaps to a page that was read before.
    const next = lostCount > 0 && page > 0 ? Math.max(0, page - Math.ceil(lostCount / size)) : page + 1;
    total = answer.total;
    fallen += lostCount;
    const place = { page: next, pass, fallen, ...(total !== undefined && { total }) };
    await storeFresh(round, source, { file, fresh, place });
    round.onProgress({ doing: 'reading', type: source.type, done: file.seen.count, total });
    if (page === 0 && isDeaf(round, source, answer)) return { total: undefined, fallen };
    const at = { page, size, fresh, total, seen: file.seen.count };
    if (next > page && (answer.records.length === 0 || isLast(at))) return { total, fallen };
    page = next;
  }
}

const unseen = ({ seen }: SpoolFile, { records }: Page): readonly OtherRecord[] => [
  ...new Map(records.filter(({ id }) => !seen.has(id)).map((record) => [record.id, record])).values(),
];

/** The total decides if it is known, because a server may use a smaller page size than requested. */
function isLast(at: {
  readonly page: number;
  readonly size: number;
  readonly fresh: readonly OtherRecord[];
  readonly total: number | undefined;
  readonly seen: number;
}): boolean {
  if (at.total === undefined) return at.fresh.length === 0;
  return (at.page + 1) * at.size >= at.total && (at.seen >= at.total || at.fresh.length === 0);
}

const readPage = (
  { server, since }: Round,
  { path, params, whole, optional }: ListSource,
  { page, isFirst }: { readonly page: number; readonly isFirst: boolean },
): Promise<Page> =>
  server.read({
    path,
    params: {
      ...params,
      page: String(page),
      size: String(pageSize),
      ...(since === undefined || whole ? {} : { updatedSince: since }),
    },
    ...(optional && isFirst && { optional }),
    take: parsePage,
  });

/** A record without a date is never old. */
function isOld({ since }: Round, { stamp, whole }: ListSource, record: OtherRecord): boolean {
  const changed = stamp === undefined ? undefined : record[stamp];
  if (since === undefined || whole || typeof changed !== 'string') return false;
  return Date.parse(changed) < Date.parse(since);
}

/**
 * A server that ignores `updatedSince` lists everything. A round of changes then reads only the first page, which has
 * the newest records.
 */
const isDeaf = (round: Round, source: ListSource, { records, total = 0 }: Page): boolean =>
  round.isSweep &&
  !source.whole &&
  (records.some((record) => isOld(round, source, record)) ||
    (source.stamp === undefined && total > pageSize));

async function storeFresh(
  round: Round,
  source: ListSource,
  { file, fresh, place }: { file: SpoolFile; fresh: readonly OtherRecord[]; place: Record<string, number> },
): Promise<void> {
  const passed = fresh.filter((record) => isOld(round, source, record)).map(({ id }) => id);
  const old = new Set(passed);
  const changedRecords = fresh.filter(({ id }) => !old.has(id));
  const members = changedRecords.map((record) => ({ ...record, ...source.members }));
  await file.append(members, { place, ...(passed.length > 0 && { passed }) });
}
