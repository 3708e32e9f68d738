import { useInfiniteQuery } from '@tanstack/react-query';
import { ask, type JsonObject, type Page } from './client.ts';

interface PagedQuery<Row> {
  /** The query's name, `<resource>.<verb>`. */
  readonly name: string;
  /** The query's input, without its page. */
  readonly input: object;
  /** Rows per page. */
  readonly size: number;
  /** Returns in how many ms the loaded rows are fetched again; false for never. */
  readonly askAgain?: (rows: readonly Row[]) => number | false;
}

const collectRows = <Row>(pages: readonly Page<Row>[]): readonly Row[] => pages.flatMap(({ data }) => data);

/** The cache key of the pages that `usePages` has loaded; `renew` finds it by the name. */
export const pagesKey = (name: string, input: object) => [name, input, 'pages'] as const;

/** Loads a list that grows by one page at a time (parts/show-more.tsx). */
export function usePages<Row = JsonObject>({ name, input, size, askAgain }: PagedQuery<Row>) {
  const query = useInfiniteQuery({
    queryKey: pagesKey(name, input),
    queryFn: ({ pageParam, signal }) => ask<Page<Row>>(name, { ...input, page: pageParam, size }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ page, total, ...last }) => ((page + 1) * last.size < total ? page + 1 : undefined),
    refetchInterval: ({ state: { data } }) => (data && askAgain ? askAgain(collectRows(data.pages)) : false),
  });
  const pages = query.data?.pages ?? [];
  return { ...query, rows: collectRows(pages), total: pages[0]?.total ?? 0 };
}
