/** `UNAVAILABLE` may pass; the others need the operator. */
export type EmbeddedErrorCode = 'UNAVAILABLE' | 'IN_USE' | 'DATA_DIRECTORY' | 'CORRUPT';

/** An error for the operator; `message` is one line that says what to do. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
  readonly code: EmbeddedErrorCode;

  constructor(code: EmbeddedErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Without `instanceof Error`: Node's errors belong to another realm than a test's. */
function textOf(thrown: unknown, member: 'code' | 'message'): string | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined;
  const value: unknown = Reflect.get(thrown, member);
  return typeof value === 'string' ? value : undefined;
}

export const errorCode = (thrown: unknown): string | undefined => textOf(thrown, 'code');

export const errorMessage = (thrown: unknown): string => textOf(thrown, 'message') ?? String(thrown);
