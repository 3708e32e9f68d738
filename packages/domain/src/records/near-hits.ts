import type { CachedHits } from './hits-cache.ts';

/** Hits around the requested page: each an id of 16 bytes, and when it was created, in ms, as 8 bytes with a sign. */
const idBytes = 16;
const hitBytes = idBytes + 8;

/** Around the requested page. */
export const cachedHits = 1_000;

/** Of more hits not all ids are cached: 4 MB. */
export const mostIds = 250_000;

export interface HitRange {
  readonly from: number;
  readonly size: number;
}

export const rangeAround = ({ from, size }: HitRange): HitRange => ({
  from: from - (from % cachedHits),
  size: cachedHits + size,
});

/** Undefined if not all are cached. */
export function idsInRange({ near, total, from }: CachedHits, page: HitRange): readonly string[] | undefined {
  const end = Math.min(page.from + page.size, total);
  if (page.from >= end) return [];
  if (page.from < from || end > from + near.length / hitBytes) return undefined;
  return hitsIn(near.subarray((page.from - from) * hitBytes, (end - from) * hitBytes)).map(idOf);
}

/** What was written since the hits were found. */
export interface HitChanges {
  /** Of the moment when the changes were read. */
  readonly version: string;
  /** Ids of written records, 16 bytes each. */
  readonly written: Buffer;
  /** Those that match by now, as in `near`. */
  readonly matching: Buffer;
}

/** The hits after changes; undefined if they cannot be known without counting. */
export function hitsAfter(
  hits: CachedHits,
  { version, written, matching }: HitChanges,
): CachedHits | undefined {
  if (!hits.all) return undefined;
  const changed = new Set(idsIn(written));
  const [left, gone] = idsWithout(hits.all, changed);
  const before = hitsIn(hits.near);
  const stayed = before.filter((hit) => !changed.has(idOf(hit)));
  // Whoever is gone from elsewhere stood behind the first stretch, but before or behind any other.
  if (hits.from > 0 && before.length - stayed.length < gone) return undefined;
  const found = hitsIn(matching);
  const moved = withHits(
    { ...hits, stretch: stayed, hasEnd: hits.from + before.length >= hits.total },
    found,
  );
  return (
    moved && {
      version,
      total: hits.total - gone + found.length,
      from: moved.from,
      near: Buffer.concat(moved.stretch.slice(0, 2 * cachedHits)),
      all: Buffer.concat([left, ...found.map((hit) => hit.subarray(0, idBytes))]),
    }
  );
}

interface Stretch {
  readonly from: number;
  readonly stretch: readonly Buffer[];
  /** Whether it reaches the end of the list. */
  readonly hasEnd: boolean;
}

/** Undefined if nothing is left to tell where further hits belong. */
function withHits(
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

const idOf = (hit: Buffer): string => hit.toString('hex', 0, idBytes);

const piecesOf = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: bytes.length / size }, (_, at) => bytes.subarray(at * size, (at + 1) * size));

const hitsIn = (bytes: Buffer): readonly Buffer[] => piecesOf(bytes, hitBytes);
const idsIn = (bytes: Buffer): readonly string[] => piecesOf(bytes, idBytes).map(idOf);

/** As the list is ordered (page-statement.ts). */
function newestFirst(one: Buffer, other: Buffer): number {
  const [created, otherCreated] = [one.readBigInt64BE(idBytes), other.readBigInt64BE(idBytes)];
  if (created !== otherCreated) return created > otherCreated ? -1 : 1;
  return other.compare(one, 0, idBytes, 0, idBytes);
}

/** What is left, and how many of the changed ids were among them. Few are; the rest must cost little. */
function idsWithout(all: Buffer, changed: ReadonlySet<string>): [left: Buffer, gone: number] {
  const left = Buffer.from(all);
  const endings = new Uint8Array(2 ** 16);
  for (const id of changed) endings[Number.parseInt(id.slice(-4), 16)] = 1;
  let length = left.length;
  for (let at = 0; at < length;) {
    const isChanged =
      endings[left.readUInt16BE(at + idBytes - 2)] === 1 &&
      changed.has(left.toString('hex', at, at + idBytes));
    if (!isChanged) {
      at += idBytes;
      continue;
    }
    length -= idBytes;
    left.copy(left, at, length, length + idBytes);
  }
  return [left.subarray(0, length), (all.length - length) / idBytes];
}
