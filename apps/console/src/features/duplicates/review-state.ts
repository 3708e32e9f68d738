import type { DuplicateGroup, DuplicatePair, DuplicateRecord } from './duplicates-data.ts';

/** The largest number of records that one merge can merge into the survivor (docs/interface/merges.md). */
export const mostDuplicates = 10;

type ItemState = 'OPEN' | 'MERGED' | 'DIFFERENT' | 'SKIPPED' | 'GONE';

/** A group under review. */
export interface Item {
  readonly key: string;
  /** All records of the group in the order of the server's list, oldest first. */
  readonly records: readonly DuplicateRecord[];
  /** The undecided pairs, most likely first. */
  readonly pairs: readonly DuplicatePair[];
  readonly state: ItemState;
  /** The survivor that a person chose; null before that. */
  readonly primaryId: string | null;
}

export const toItem = ({ ids, records, pairs }: DuplicateGroup): Item => ({
  key: ids.join(' '),
  records,
  pairs,
  state: 'OPEN',
  primaryId: null,
});

/** True if the group still needs a decision. A skipped one does. */
export const isOpen = ({ state }: Item): boolean => state === 'OPEN' || state === 'SKIPPED';

/** The records of undecided pairs, oldest first. */
export const openRecords = ({ records, pairs }: Item): readonly DuplicateRecord[] =>
  records.filter(({ id }) => pairs.some(({ ids }) => ids.includes(id)));

/**
 * Chooses the records to compare, the survivor first.
 * @param together true for the whole group, false for one pair of it
 * @param preferred the survivor, if it is in the group and nobody chose another
 */
export function chooseRecords(
  item: Item,
  together: boolean,
  preferred: string | undefined,
): readonly DuplicateRecord[] {
  const all = openRecords(item);
  const survivorId = [item.primaryId, preferred].find((id) => all.some((one) => one.id === id));
  const pair = item.pairs.find(({ ids }) => survivorId == null || ids.includes(survivorId));
  const visibleRecords = together ? all : all.filter(({ id }) => pair?.ids.includes(id));
  const primary = visibleRecords.find(({ id }) => id === survivorId) ?? visibleRecords[0];
  if (!primary) return [];
  return [primary, ...visibleRecords.filter((one) => one !== primary)].slice(0, mostDuplicates + 1);
}

/**
 * Makes another of the shown records the survivor. The pairs of the shown records move to the front, so that the same
 * records remain on the screen.
 */
export function keeping(item: Item, primaryId: string, shownIds: readonly string[]): Item {
  const isShown = ({ ids }: DuplicatePair): boolean => ids.every((id) => shownIds.includes(id));
  const pairs = [...item.pairs.filter(isShown), ...item.pairs.filter((pair) => !isShown(pair))];
  return { ...item, primaryId, pairs };
}

/** Applies a merge: pairs with a merged record become pairs with the survivor. */
export function afterMerge(item: Item, primaryId: string, goneIds: readonly string[]): Item {
  const pairs: DuplicatePair[] = [];
  for (const pair of item.pairs) {
    const ids = pair.ids.map((id) => (goneIds.includes(id) ? primaryId : id));
    const isKnown = pairs.some((one) => one.ids.every((id) => ids.includes(id)));
    if (new Set(ids).size === 2 && !isKnown) pairs.push({ ...pair, ids });
  }
  return { ...item, pairs, primaryId, state: pairs.length === 0 ? 'MERGED' : 'OPEN' };
}

/** Applies a dismissal: no two of these records are duplicates of each other. */
export function afterDismissal(item: Item, ids: readonly string[]): Item {
  const pairs = item.pairs.filter((pair) => !pair.ids.every((id) => ids.includes(id)));
  return { ...item, pairs, state: pairs.length === 0 ? 'DIFFERENT' : 'OPEN' };
}

/** Removes a record that no longer exists. */
export function removeRecord(item: Item, recordId: string): Item {
  const pairs = item.pairs.filter(({ ids }) => !ids.includes(recordId));
  return { ...item, pairs, state: pairs.length === 0 ? 'GONE' : item.state };
}

/**
 * Finds the item before or after one.
 * @param step 1 for the next item, -1 for the previous one
 * @param onlyOpen skips items that are decided or were skipped
 * @returns the item's key; undefined at the end of the list
 */
export function findNeighbour(
  items: readonly Item[],
  key: string | undefined,
  step: 1 | -1,
  onlyOpen: boolean,
): string | undefined {
  const at = items.findIndex((item) => item.key === key);
  const ahead = step === 1 ? items.slice(at + 1) : items.slice(0, Math.max(at, 0)).toReversed();
  return ahead.find(({ state }) => !onlyOpen || state === 'OPEN')?.key;
}

/** Computes the page with the next unseen groups. The server no longer lists decided groups, so only open ones count. */
export const nextPage = (items: readonly Item[], size: number): number =>
  Math.floor(items.filter(isOpen).length / size);
