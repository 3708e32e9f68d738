/** Start and end, in minutes since midnight. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

export interface Placed<Item> {
  readonly item: Item;
  readonly span: Span;
  /** The column of the item among `tracks` columns that overlapping items share, from 0. */
  readonly track: number;
  readonly tracks: number;
}

/**
 * The largest number of columns for overlapping items. If there are more, the last column is a button that shows the
 * rest.
 */
export const mostTracks = 3;

/** Overlapping items that did not get a column of their own. */
interface Gathered<Item> {
  readonly items: readonly Item[];
  readonly span: Span;
}

export interface DayPlan<Item> {
  readonly placed: readonly Placed<Item>[];
  readonly gathered: readonly Gathered<Item>[];
}

/** Items are drawn at least this long, in minutes, so that their text fits. */
const least = 30;

/**
 * Lays overlapping items out in columns. Each item gets the first free column, and all columns of a group are equally
 * wide.
 */
export function layOut<Item>(items: readonly Item[], spanOf: (item: Item) => Span): DayPlan<Item> {
  const spans = items
    .map((item) => ({ item, span: spanOf(item) }))
    .map(({ item, span: { from, until } }) => ({
      item,
      span: { from, until: Math.max(until, from + least) },
    }))
    .sort((one, other) => one.span.from - other.span.from || other.span.until - one.span.until);
  const placed: Placed<Item>[] = [];
  const gathered: Gathered<Item>[] = [];
  let group: Omit<Placed<Item>, 'tracks'>[] = [];
  let ends: number[] = [];
  const close = (): void => {
    const isCrowded = ends.length > mostTracks;
    const tracks = Math.min(ends.length, mostTracks);
    const rest = isCrowded ? group.filter(({ track }) => track >= mostTracks - 1) : [];
    placed.push(...group.filter((one) => !rest.includes(one)).map((one) => ({ ...one, tracks })));
    const [first] = rest;
    if (first) gathered.push({ items: rest.map(({ item }) => item), span: first.span });
    group = [];
    ends = [];
  };
  for (const { item, span } of spans) {
    if (ends.every((end) => end <= span.from)) close();
    const free = ends.findIndex((end) => end <= span.from);
    const track = free < 0 ? ends.length : free;
    ends[track] = span.until;
    group.push({ item, span, track });
  }
  close();
  return { placed, gathered };
}
