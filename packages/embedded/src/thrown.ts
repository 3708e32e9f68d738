/** A text member of whatever was thrown. Not `instanceof Error`: node's own errors are of another realm than a test's. */
function textOf(thrown: unknown, member: 'code' | 'message'): string | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined;
  const value: unknown = Reflect.get(thrown, member);
  return typeof value === 'string' ? value : undefined;
}

/** The code of an error of the system; undefined when it has none. */
export const errorCode = (thrown: unknown): string | undefined => textOf(thrown, 'code');

/** The message of whatever was thrown. */
export const errorMessage = (thrown: unknown): string => textOf(thrown, 'message') ?? String(thrown);
