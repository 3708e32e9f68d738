import type { DuplicateGroup, DuplicatePair, DuplicateRecord } from './duplicates-data.ts';

/** Records that one merge takes into another (docs/interface/merges.md). */
export const mostDuplicates = 10;

export type ItemState = 'OPEN' | 'MERGED' | 'DIFFERENT' | 'SKIPPED' | 'GONE';

/** A group under review. */
export interface Item {
  readonly key: string;
  /** As they were listed, the oldest first. */
  readonly records: readonly DuplicateRecord[];
  /** What is not decided yet, best first. */
  readonly pairs: readonly DuplicatePair[];
  readonly state: ItemState;
  /** The record that stays, where somebody chose it. */
  readonly primaryId: string | null;
}

export const itemOf = ({ ids, records, pairs }: DuplicateGroup): Item => ({
  key: ids.join(' '),
  records,
  pairs,
  state: 'OPEN',
  primaryId: null,
});

/** Whether somebody still has to decide. */
export const isOpen = ({ state }: Item): boolean => state === 'OPEN' || state === 'SKIPPED';

/** The records that are not decided yet, the oldest first. */
export const openRecords = ({ records, pairs }: Item): readonly DuplicateRecord[] =>
  records.filter(({ id }) => pairs.some(({ ids }) => ids.includes(id)));

/**
 * The records that are looked at, the one that stays first.
 * @param together whether all of the group are, and not one pair
 * @param preferred stays if it is among them and nobody chose another
 */
export function shownRecords(
  item: Item,
  together: boolean,
  preferred: string | undefined,
): readonly DuplicateRecord[] {
  const all = openRecords(item);
  const wanted = [item.primaryId, preferred].find((id) => all.some((one) => one.id === id));
  const pair = item.pairs.find(({ ids }) => wanted == null || ids.includes(wanted));
  const shown = together ? all : all.filter(({ id }) => pair?.ids.includes(id));
  const primary = shown.find(({ id }) => id === wanted) ?? shown[0];
  if (!primary) return [];
  return [primary, ...shown.filter((one) => one !== primary)].slice(0, mostDuplicates + 1);
}

/** Another of the shown records is to stay; what is shown goes on to be shown. */
export function keeping(item: Item, primaryId: string, shownIds: readonly string[]): Item {
  const isShown = ({ ids }: DuplicatePair): boolean => ids.every((id) => shownIds.includes(id));
  const pairs = [...item.pairs.filter(isShown), ...item.pairs.filter((pair) => !isShown(pair))];
  return { ...item, primaryId, pairs };
}

/** Some records went into another: their pairs are its pairs now. */
export function afterMerge(item: Item, primaryId: string, goneIds: readonly string[]): Item {
  const pairs: DuplicatePair[] = [];
  for (const pair of item.pairs) {
    const ids = pair.ids.map((id) => (goneIds.includes(id) ? primaryId : id));
    const isKnown = pairs.some((one) => one.ids.every((id) => ids.includes(id)));
    if (new Set(ids).size === 2 && !isKnown) pairs.push({ ...pair, ids });
  }
  return { ...item, pairs, primaryId, state: pairs.length === 0 ? 'MERGED' : 'OPEN' };
}

/** No two of these are the same. */
export function afterDismissal(item: Item, ids: readonly string[]): Item {
  const pairs = item.pairs.filter((pair) => !pair.ids.every((id) => ids.includes(id)));
  return { ...item, pairs, state: pairs.length === 0 ? 'DIFFERENT' : 'OPEN' };
}

/** A record is no longer there. */
export function withoutRecord(item: Item, gone: string): Item {
  const pairs = item.pairs.filter(({ ids }) => !ids.includes(gone));
  return { ...item, pairs, state: pairs.length === 0 ? 'GONE' : item.state };
}

/**
 * Where to go from an item.
 * @param step 1 or -1
 * @param onlyOpen passes over what is decided or was skipped
 */
export function neighbourOf(
  items: readonly Item[],
  key: string | undefined,
  step: 1 | -1,
  onlyOpen: boolean,
): string | undefined {
  const at = items.findIndex((item) => item.key === key);
  const ahead = step === 1 ? items.slice(at + 1) : items.slice(0, Math.max(at, 0)).toReversed();
  return ahead.find(({ state }) => !onlyOpen || state === 'OPEN')?.key;
}

/** Which page, of so many a page, has what follows: decided groups are in no page any more. */
export const nextPage = (items: readonly Item[], size: number): number =>
  Math.floor(items.filter(isOpen).length / size);
