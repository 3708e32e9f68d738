/** The items in their order, so many at a time. */
export async function* inSlices<T>(
  items: AsyncIterable<T> | Iterable<T>,
  size: number,
): AsyncGenerator<readonly T[]> {
  let slice: T[] = [];
  for await (const item of items) {
    slice.push(item);
    if (slice.length < size) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}

/** What follows after so many items. */
export async function* after<T>(items: AsyncIterable<T> | Iterable<T>, count: number): AsyncGenerator<T> {
  let place = 0;
  for await (const item of items) if (place++ >= count) yield item;
}
