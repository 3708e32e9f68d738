/** `UNAVAILABLE` may pass; the others need the operator. */
export type EmbeddedErrorCode = 'UNAVAILABLE' | 'IN_USE' | 'DATA_DIRECTORY' | 'CORRUPT';

/** `message` is one line for the operator. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
  readonly code: EmbeddedErrorCode;

  constructor(code: EmbeddedErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Node's errors belong to another realm than a test's. */
function textOf(thrown: unknown, member: 'code' | 'message'): string | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined;
  const value: unknown = Reflect.get(thrown, member);
  return typeof value === 'string' ? value : undefined;
}

export const errorCode = (thrown: unknown): string | undefined => textOf(thrown, 'code');

export const errorMessage = (thrown: unknown): string => textOf(thrown, 'message') ?? String(thrown);
