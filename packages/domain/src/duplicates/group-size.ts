/** In ms: the embedded database has one backend, so others wait for a statement. */
const longest = 300;

const fewest = 10;

/**
 * How many records the next statement takes: fewer where records share much, and their pairs are many.
 * @param took ms of the last statement, which took `size` records
 */
export const nextSize = (size: number, took: number, most: number): number =>
  took > longest ? Math.max(fewest, Math.floor(size / 2)) : Math.min(most, size * 2);
