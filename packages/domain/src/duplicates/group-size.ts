/** In ms: the embedded database has one backend, so others wait for a statement, and none may take 200. */
const aimed = 100;

/** The first statement plans, and nobody knows yet how much its records share. */
export const firstSize = 10;

/**
 * SQL, the last column of a row that is made at the end: for how long its statement had the backend, in ms. Unlike a
 * time that the caller takes, it tells nothing of others' statements before it.
 */
export const heldMs = `(extract(epoch FROM clock_timestamp() - statement_timestamp()) * 1000)::float8 AS held`;

/**
 * How many records the next statement takes: fewer where records share much, and their pairs are many.
 * @param held ms that the last statement had the backend, which took `size` records
 */
export function nextSize(size: number, held: number, most: number): number {
  if (held > aimed) return Math.max(1, Math.floor((size * aimed) / held));
  return held > aimed / 2 ? Math.min(most, size) : Math.min(most, size * 2);
}

/**
 * Hands a list to statements, as many items at once as one may take.
 * @param work returns for how long its statement had the backend, in ms
 */
export async function inSlices<Item>(
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
