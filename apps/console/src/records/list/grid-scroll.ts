import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Scrolls to the first rows when the order changes, because they are what people sort for. */
export function useFirstRowsAfterSort(
  scroller: RefObject<HTMLDivElement | null>,
  sort: string | undefined,
): void {
  const shownSort = useRef(sort);
  useEffect(() => {
    if (shownSort.current === sort) return;
    shownSort.current = sort;
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [scroller, sort]);
}

/** Lays out the rows again when their height changes; the first visible row remains the first. */
export function useRowHeight(
  scroller: RefObject<HTMLDivElement | null>,
  virtual: Virtualizer<HTMLDivElement, Element>,
  rowHeight: number,
): void {
  const shownHeight = useRef(rowHeight);
  useLayoutEffect(() => {
    if (shownHeight.current === rowHeight) return;
    const first = (scroller.current?.scrollTop ?? 0) / shownHeight.current;
    shownHeight.current = rowHeight;
    virtual.measure();
    if (scroller.current) scroller.current.scrollTop = first * rowHeight;
  }, [scroller, virtual, rowHeight]);
}
