/** A page of records, and how many there are in all. */
export interface Page<T> {
  data: T[];
  /** Counted from 0. */
  page: number;
  size: number;
  total: number;
}

/** A piece of a feed. */
export interface FeedPage<T> {
  data: T[];
  /** The cursor that the next call takes. */
  nextCursor: string;
  /** Whether there is more to read at once. */
  hasMore: boolean;
}
