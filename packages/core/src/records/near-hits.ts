import type { CachedHits } from './hits-cache.ts';

/**
 * Hits around the requested page. Each takes 24 bytes: its id, and its creation time in ms as a signed integer
 * of 8 bytes.
 */
const idBytes = 16;
const hitBytes = idBytes + 8;

/** Hits cached around the requested page. */
export const cachedHits = 1_000;

/** Limit of cached ids per search, which take 4 MB. A search with more hits does not cache them all. */
export const mostIds = 250_000;

export interface HitRange {
  readonly from: number;
  readonly size: number;
}

export const widenRange = ({ from, size }: HitRange): HitRange => ({
  from: from - (from % cachedHits),
  size: cachedHits + size,
});

/** Finds the ids of a page; undefined if not all are cached. */
export function findPageIds(
  { near, total, from }: CachedHits,
  page: HitRange,
): readonly string[] | undefined {
  const end = Math.min(page.from + page.size, total);
  if (page.from >= end) return [];
  if (page.from < from || end > from + near.length / hitBytes) return undefined;
  return parseHits(near.subarray((page.from - from) * hitBytes, (end - from) * hitBytes)).map(readId);
}

/** The writes since the hits were found. */
export interface HitChanges {
  /** The version at the moment when the changes were read. */
  readonly version: string;
  /** Ids of written records, 16 bytes each. */
  readonly written: Buffer;
  /** Written records that match now, in the format of `near`. */
  readonly matching: Buffer;
}

/** Applies changes to the hits; undefined if the result cannot be known without counting. */
export function applyChanges(
  hits: CachedHits,
  { version, written, matching }: HitChanges,
): CachedHits | undefined {
  if (!hits.all) return undefined;
  const changed = new Set(parseIds(written));
  const [left, gone] = removeIds(hits.all, changed);
  const before = parseHits(hits.near);
  const stayed = before.filter((hit) => !changed.has(readId(hit)));
  // A removed hit that was not in the stretch may have been before it, unless the stretch begins the list. The
  // stretch's new position is then unknown.
  if (hits.from > 0 && before.length - stayed.length < gone) return undefined;
  const matchingHits = parseHits(matching);
  const moved = addHits(
    { ...hits, stretch: stayed, hasEnd: hits.from + before.length >= hits.total },
    matchingHits,
  );
  return (
    moved && {
      version,
      total: hits.total - gone + matchingHits.length,
      from: moved.from,
      near: Buffer.concat(moved.stretch.slice(0, 2 * cachedHits)),
      all: Buffer.concat([left, ...matchingHits.map((hit) => hit.subarray(0, idBytes))]),
    }
  );
}

interface Stretch {
  readonly from: number;
  readonly stretch: readonly Buffer[];
  /** True if the stretch reaches the end of the list. */
  readonly hasEnd: boolean;
}

/** Adds hits to a stretch; undefined if an empty stretch does not show where they belong. */
function addHits(
  { from, stretch, hasEnd }: Stretch,
  found: readonly Buffer[],
): Pick<Stretch, 'from' | 'stretch'> | undefined {
  const [first, last] = [stretch[0], stretch.at(-1)];
  if (!first || !last)
    return from === 0 && hasEnd ? { from, stretch: found.toSorted(newestFirst) } : undefined;
  const isEarlier = (hit: Buffer): boolean => from > 0 && newestFirst(hit, first) < 0;
  const isLater = (hit: Buffer): boolean => !hasEnd && newestFirst(hit, last) > 0;
  const within = found.filter((hit) => !isEarlier(hit) && !isLater(hit));
  return {
    from: from + found.filter(isEarlier).length,
    stretch: [...stretch, ...within].toSorted(newestFirst),
  };
}

const readId = (hit: Buffer): string => hit.toString('hex', 0, idBytes);

const splitBytes = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: bytes.length / size }, (_, at) => bytes.subarray(at * size, (at + 1) * size));

const parseHits = (bytes: Buffer): readonly Buffer[] => splitBytes(bytes, hitBytes);
const parseIds = (bytes: Buffer): readonly string[] => splitBytes(bytes, idBytes).map(readId);

/** Compares hits in the order of the list (order.ts). */
function newestFirst(one: Buffer, other: Buffer): number {
  const [created, otherCreated] = [one.readBigInt64BE(idBytes), other.readBigInt64BE(idBytes)];
  if (created !== otherCreated) return created > otherCreated ? -1 : 1;
  return other.compare(one, 0, idBytes, 0, idBytes);
}

/**
 * Removes changed ids. Few ids change, so the others must cost little.
 * @returns the ids that are left, and how many were removed
 */
function removeIds(all: Buffer, changed: ReadonlySet<string>): [left: Buffer, gone: number] {
  const remaining = Buffer.from(all);
  const endings = new Uint8Array(2 ** 16);
  for (const id of changed) endings[Number.parseInt(id.slice(-4), 16)] = 1;
  let length = remaining.length;
  for (let at = 0; at < length;) {
    const isChanged =
      endings[remaining.readUInt16BE(at + idBytes - 2)] === 1 &&
      changed.has(remaining.toString('hex', at, at + idBytes));
    if (!isChanged) {
      at += idBytes;
      continue;
    }
    length -= idBytes;
    remaining.copy(remaining, at, length, length + idBytes);
  }
  return [remaining.subarray(0, length), (all.length - length) / idBytes];
}
