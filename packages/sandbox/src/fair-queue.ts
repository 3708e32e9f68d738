/** A queue of groups that take turns: however much one group has waiting, another waits for one job of it at most. */
export interface FairQueue<Item> {
  readonly size: number;
  /** What of a group waits. */
  waitingOf(group: string): readonly Item[];
  add(group: string, item: Item): void;
  /** The first item of the group whose turn it is, of those that may run now. */
  take(mayRun: (group: string) => boolean): Item | undefined;
  /** Takes out everything. */
  clear(): readonly Item[];
}

export function createFairQueue<Item>(): FairQueue<Item> {
  /** By group, in the order of their turns. */
  const waiting = new Map<string, Item[]>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    waitingOf: (group) => waiting.get(group) ?? [],
    add(group, item) {
      const items = waiting.get(group) ?? [];
      items.push(item);
      waiting.set(group, items);
      size++;
    },
    take(mayRun) {
      for (const [group, items] of waiting) {
        if (!mayRun(group)) continue;
        const item = items.shift();
        // At the end of the map: the others have their turns first.
        waiting.delete(group);
        if (items.length > 0) waiting.set(group, items);
        size--;
        return item;
      }
      return undefined;
    },
    clear() {
      const all = [...waiting.values()].flat();
      waiting.clear();
      size = 0;
      return all;
    },
  };
}
