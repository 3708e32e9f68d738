/**
 * The time in ms that a statement should take. The embedded database has one backend, so other callers wait for the
 * statement, and none may take 200 ms.
 */
const targetMs = 100;

/** The first statement takes few records. It also plans, and the number of their pairs is still unknown. */
export const firstSize = 10;

/**
 * SQL of the time in ms that a statement has used the backend, for the last column of a row. A time measured by the
 * caller would include the wait for other statements.
 */
export const heldMs = `(extract(epoch FROM clock_timestamp() - statement_timestamp()) * 1000)::float8 AS held`;

/**
 * Returns the number of records for the next statement, which is lower if the records have many pairs.
 * @param held the time in ms that the last statement used the backend
 * @param size the number of records of the last statement
 * @param most the upper bound
 */
export function nextSize(size: number, held: number, most: number): number {
  if (held > targetMs) return Math.max(1, Math.floor((size * targetMs) / held));
  return held > targetMs / 2 ? Math.min(most, size) : Math.min(most, size * 2);
}

/**
 * Passes a list to statements in slices whose size adapts to their duration.
 * @param work returns the time in ms that its statement used the backend
 */
export async function processSlices<Item>(
  items: readonly Item[],
  { most, signal }: { readonly most: number; readonly signal?: AbortSignal | undefined },
  work: (slice: readonly Item[]) => Promise<number>,
): Promise<void> {
  let size = firstSize;
  for (let from = 0; from < items.length;) {
    signal?.throwIfAborted();
    const slice = items.slice(from, from + size);
    from += slice.length;
    size = nextSize(slice.length, await work(slice), most);
  }
}
