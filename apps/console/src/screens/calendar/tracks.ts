/** Minutes of a day. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

export interface Placed<Item> {
  readonly item: Item;
  readonly span: Span;
  /** Its place beside those it overlaps, from 0, of so many. */
  readonly track: number;
  readonly tracks: number;
}

/** So many stand side by side; of more, the last track is a button that shows the rest. */
export const mostTracks = 3;

/** Those of a group for whom there is no track. */
export interface Gathered<Item> {
  readonly items: readonly Item[];
  readonly span: Span;
}

export interface DayPlan<Item> {
  readonly placed: readonly Placed<Item>[];
  readonly gathered: readonly Gathered<Item>[];
}

/** Shorter ones are drawn as long, in minutes, so that their text fits. */
const least = 30;

/** Lays what overlaps side by side: each gets the first track that is free, and all of a group are equally wide. */
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
