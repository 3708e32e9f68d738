/**
 * An object with a value for each of the names. The caller says which names the entries bring: `Object.fromEntries` forgets them,
 * and this is the one place that says so.
 */
export const objectFrom = <Name extends string, Value>(
  entries: Iterable<readonly [string, Value]>,
): Record<Name, Value> => Object.fromEntries(entries) as Record<Name, Value>;

/** The same members, each with what `make` makes of its value. */
export const mapObject = <From extends Readonly<Record<string, unknown>>, Value>(
  from: From,
  make: (value: From[keyof From], name: string) => Value,
): Record<keyof From & string, Value> =>
  objectFrom(
    Object.entries(from).map(([name, value]) => [name, make(value as From[keyof From], name)] as const),
  );

/**
 * An object whose members a loop made, each of a type of its own. The caller says what they are, for TypeScript cannot follow the
 * loop beyond their names: a test of the caller is to hold loop and type equal.
 */
export const objectOfMembers = <Shape extends object>(
  entries: Iterable<readonly [keyof Shape, unknown]>,
): Shape => Object.fromEntries(entries) as Shape;
