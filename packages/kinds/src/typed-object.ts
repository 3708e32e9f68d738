/**
 * An object whose members were made by a loop. The caller says which members those are and of what type, for `Object.fromEntries`
 * forgets them and TypeScript cannot follow the loop: this is the one place that believes it, and a test of the caller holds loop
 * and type equal.
 */
export const objectOfMembers = <Shape extends object>(
  entries: Iterable<readonly [string, unknown]>,
): Shape => Object.fromEntries(entries) as Shape;

/** An object with a value for each of the names, all of one type. */
export const objectFrom = <Name extends string, Value>(
  entries: Iterable<readonly [string, Value]>,
): Record<Name, Value> => objectOfMembers(entries);

/** The same members, each with what `make` makes of its value. */
export const mapObject = <From extends Readonly<Record<string, unknown>>, Value>(
  from: From,
  make: (value: From[keyof From], name: string) => Value,
): Record<keyof From & string, Value> =>
  objectFrom(
    Object.entries(from).map(([name, value]) => [name, make(value as From[keyof From], name)] as const),
  );
