import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ask, type Page } from '../../api/client.ts';
import type { DuplicateGroup } from './duplicates-data.ts';
import { isOpen, type Item, toItem, findNeighbour, nextPage } from './review-state.ts';

/** The list of groups to review. */
export interface ReviewInput {
  /** The endpoint, such as `candidates.duplicates`. */
  readonly name: string;
  readonly recordId: string | undefined;
}

/** The largest page that the server returns (docs/interface/paging.md). */
const groupsAPage = 100;

export const groupsPage = (
  { name, recordId }: ReviewInput,
  page: number,
  signal?: AbortSignal,
): Promise<Page<DuplicateGroup>> =>
  ask(name, { ...(recordId === undefined ? {} : { recordId }), page, size: groupsAPage }, signal);

interface ReviewState {
  readonly items: readonly Item[];
  readonly current: string | undefined;
  /** Increases when the shown pair should take the focus. */
  readonly focus: number;
  /** The server's count of groups at the last load, and how many loaded groups had been decided by then. */
  readonly total: number;
  readonly decided: number;
}

interface ReviewDecision {
  /** The group before the decision. */
  readonly item: Item;
  readonly takeBack: () => Promise<string>;
}

export interface Review {
  readonly items: readonly Item[];
  readonly current: Item | undefined;
  /** Increases when the comparison should take the focus. */
  readonly focus: number;
  /** The value of `focus` that was handled last. */
  readonly taken: RefObject<number>;
  /** The number of groups without a decision, loaded or not. */
  readonly left: number;
  readonly canLoadMore: boolean;
  readonly loadMore: () => Promise<void>;
  readonly select: (key: string) => void;
  /** Goes to the next item or to the previous one. */
  readonly go: (step: 1 | -1) => void;
  readonly skip: () => void;
  readonly change: (key: string, change: (item: Item) => Item) => void;
  /**
   * Records a decision, and goes to the next open item.
   * @returns a function that undoes the decision; to be called once
   */
  readonly decide: (
    key: string,
    change: (item: Item) => Item,
    takeBack: () => Promise<string>,
  ) => () => Promise<string>;
  /** Puts an item back to where it was before its decision. */
  readonly reopen: (item: Item) => void;
  /** Undoes the last decision; undefined if nothing has been decided. */
  readonly undoLast: (() => Promise<string>) | undefined;
}

const isDecided = (item: Item): boolean => !isOpen(item);

/** Goes to the next open item after a change, unless the changed item is still open. */
function onward(state: ReviewState, key: string): ReviewState {
  const item = state.items.find((one) => one.key === key);
  const stays = item?.state === 'OPEN';
  const next = stays
    ? key
    : (findNeighbour(state.items, key, 1, true) ?? state.items.find((one) => one.state === 'OPEN')?.key);
  return { ...state, current: next, focus: state.focus + 1 };
}

const changeItem = (state: ReviewState, key: string, change: (item: Item) => Item): ReviewState => ({
  ...state,
  items: state.items.map((item) => (item.key === key ? change(item) : item)),
});

/**
 * Holds the groups under review and the decisions on them. Decided groups remain in the list, so that its order does
 * not change.
 */
export function useReview(input: ReviewInput, first: Page<DuplicateGroup>): Review {
  const [state, setState] = useState<ReviewState>(() => {
    const items = first.data.map(toItem);
    return { items, current: items[0]?.key, focus: 0, total: first.total, decided: 0 };
  });
  const [decisions, setDecisions] = useState<readonly ReviewDecision[]>([]);
  const { items, current, focus } = state;
  const remainingCount = state.total - (items.filter(isDecided).length - state.decided);
  const open = items.filter(isOpen).length;

  const reopen = useCallback((item: Item): void => {
    setState((now) => {
      const before = changeItem(now, item.key, () => ({ ...item, state: 'OPEN' }));
      return { ...before, current: item.key, focus: now.focus + 1 };
    });
  }, []);

  const takeBack = useCallback(
    async (decision: ReviewDecision): Promise<string> => {
      setDecisions((all) => all.filter((one) => one !== decision));
      try {
        const text = await decision.takeBack();
        reopen(decision.item);
        return text;
      } catch (error) {
        setDecisions((all) => [...all, decision]);
        throw error;
      }
    },
    [reopen],
  );

  const handledFocus = useRef(0);
  const loading = useRef(false);
  const loadMore = useCallback(async (): Promise<void> => {
    if (loading.current) return;
    loading.current = true;
    try {
      const page = await groupsPage(input, nextPage(items, groupsAPage));
      setState((now) => {
        const knownKeys = new Set(now.items.map(({ key }) => key));
        const newItems = page.data.map(toItem).filter(({ key }) => !knownKeys.has(key));
        const all = [...now.items, ...newItems];
        return {
          ...now,
          items: all,
          // A page without new groups means that the server has no further ones, so the open groups in the list are
          // all.
          total: newItems.length === 0 ? now.items.filter(isOpen).length : page.total,
          decided: now.items.filter(isDecided).length,
          current: now.current ?? newItems[0]?.key,
        };
      });
    } finally {
      loading.current = false;
    }
  }, [input, items]);

  const isAtEnd = findNeighbour(items, current, 1, true) === undefined;
  const canLoadMore = open < remainingCount;
  useEffect(() => {
    if (isAtEnd && canLoadMore) void loadMore();
  }, [isAtEnd, canLoadMore, loadMore]);

  return useMemo(() => {
    const last = decisions.at(-1);
    return {
      items,
      focus,
      taken: handledFocus,
      left: remainingCount,
      canLoadMore,
      loadMore,
      reopen,
      current: items.find(({ key }) => key === current),
      select: (key) => setState((now) => ({ ...now, current: key })),
      go: (step) =>
        setState((now) => {
          const next = findNeighbour(now.items, now.current, step, false);
          return next === undefined ? now : { ...now, current: next, focus: now.focus + 1 };
        }),
      skip: () =>
        setState((now) =>
          now.current === undefined
            ? now
            : onward(
                changeItem(now, now.current, (item) =>
                  item.state === 'OPEN' ? { ...item, state: 'SKIPPED' } : item,
                ),
                now.current,
              ),
        ),
      change: (key, change) => setState((now) => changeItem(now, key, change)),
      decide: (key, change, undo) => {
        const item = items.find((one) => one.key === key);
        setState((now) => onward(changeItem(now, key, change), key));
        if (!item) return undo;
        const decision = { item, takeBack: undo };
        setDecisions((all) => [...all, decision]);
        return () => takeBack(decision);
      },
      undoLast: last && (() => takeBack(last)),
    };
  }, [items, current, focus, remainingCount, canLoadMore, loadMore, decisions, reopen, takeBack]);
}

/**
 * Moves the focus to the comparison after a decision or a step, so that a screen reader reads the next pair. A
 * selection in the list leaves the focus in the list.
 */
export function useTakenFocus(of: RefObject<HTMLElement | null>, { focus, taken }: Review): void {
  useEffect(() => {
    if (focus <= taken.current) return;
    taken.current = focus;
    of.current?.focus({ preventScroll: true });
  }, [of, focus, taken]);
}
