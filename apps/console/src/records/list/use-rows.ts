import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { JsonObject } from '../../api/client.ts';
import { pageQuery } from '../../api/queries.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { listName } from '../../definitions/kinds.ts';
import { inCvsToo } from '../marks.ts';
import { findOrderRefusal, type OrderRefusal } from './order-refusal.tsx';

/** Half of the server's largest page (docs/interface/paging.md), so that reading a page takes less than a frame. */
const pageSize = 50;

/** The number of rows before and after the visible ones that are loaded in advance. */
const ahead = 40;

/**
 * The delay before the rows at a distant position are loaded, in milliseconds. Dragging the scroll bar passes many of
 * them.
 */
const rest = 100;

export interface Rows {
  readonly total: number | undefined;
  /** Returns undefined while the row's page is loading. */
  readonly at: (index: number) => JsonObject | undefined;
  readonly loaded: readonly JsonObject[];
  /** The refused order. The rows have the usual order instead. */
  readonly refusal: OrderRefusal | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Called with the indexes of the first and the last visible row. */
  readonly onRange: (first: number, last: number) => void;
}

/** The choice of a list's rows. */
interface RowsRequest {
  readonly query: string;
  /** The order as the API takes it; undefined is newest first. */
  readonly sort: string | undefined;
  readonly isArchived: boolean;
  /** True if the words of the query are looked for in CVs too. */
  readonly searchesCvs: boolean;
}

/** Loads the visible rows of a list, a page at a time. */
export function useRows(kind: KindDefinition, request: RowsRequest): Rows {
  const { query, sort, isArchived, searchesCvs } = request;
  const requested = JSON.stringify(request);
  const [refused, setRefused] = useState<{ readonly requested: string; readonly refusal: OrderRefusal }>();
  const refusal = refused?.requested === requested ? refused.refusal : undefined;
  const buildInput = (page: number) => ({
    ...(query === '' ? {} : { query }),
    ...(searchesCvs ? { ...inCvsToo, highlight: true } : {}),
    ...(sort === undefined || refusal ? {} : { sort }),
    ...(isArchived ? { archived: true } : {}),
    page,
    size: pageSize,
  });
  const start = useQuery({ ...pageQuery(listName(kind), buildInput(0)), placeholderData: keepPreviousData });
  const newRefusal = sort === undefined || refusal ? undefined : findOrderRefusal(sort, start.error);
  if (newRefusal) setRefused({ requested, refusal: newRefusal });
  const [pages, onRange] = usePages(start.data?.total ?? 0);
  const later = useQueries({
    queries: pages.map((page) => pageQuery(listName(kind), buildInput(page))),
  });
  const loadedPages = useMemo(() => {
    const rowsByPage = new Map<number, readonly JsonObject[]>([[0, start.data?.data ?? []]]);
    pages.forEach((page, at) => {
      const data = later[at]?.data?.data;
      if (data) rowsByPage.set(page, data);
    });
    return rowsByPage;
  }, [start.data, later, pages]);
  return {
    total: start.data?.total,
    at: (index) => loadedPages.get(Math.floor(index / pageSize))?.[index % pageSize],
    loaded: [...loadedPages.values()].flat(),
    refusal,
    error: start.error,
    retry: () => void start.refetch(),
    onRange,
  };
}

/** Tracks which pages are visible. The first page is not among them, because it is always loaded. */
function usePages(total: number) {
  const [pages, setPages] = useState<readonly number[]>([]);
  const requestedPages = useRef(pages);
  const timer = useRef<number>(undefined);
  const lastPage = Math.floor(Math.max(0, total - 1) / pageSize);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const onRange = useCallback(
    (first: number, last: number): void => {
      const next = pagesBetween(first - ahead, last + ahead).filter((page) => page <= lastPage);
      const ask = (): void => {
        requestedPages.current = next;
        setPages(next);
      };
      window.clearTimeout(timer.current);
      if (String(next) === String(requestedPages.current)) return;
      // If one of the pages was already requested, the person scrolls instead of jumping, so there is nothing to wait
      // for.
      const isNear =
        next.length === 0 || next[0] === 1 || next.some((page) => requestedPages.current.includes(page));
      if (isNear) ask();
      else timer.current = window.setTimeout(ask, rest);
    },
    [lastPage],
  );
  return [pages, onRange] as const;
}

function pagesBetween(first: number, last: number): readonly number[] {
  const begin = Math.max(1, Math.floor(first / pageSize));
  const end = Math.floor(Math.max(first, last) / pageSize);
  return Array.from({ length: Math.max(0, end - begin + 1) }, (_, at) => begin + at);
}
