/** A page of records, and how many there are in all. */
export interface Page<T> {
  data: T[];
  /** Counted from 0. */
  page: number;
  size: number;
  total: number;
}
