/** `UNAVAILABLE` may pass by itself. The others need the operator. */
export type EmbeddedErrorCode = 'UNAVAILABLE' | 'IN_USE' | 'DATA_DIRECTORY' | 'CORRUPT';

/** An error of the embedded database. Its `message` is one line for the operator. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
  readonly code: EmbeddedErrorCode;

  constructor(code: EmbeddedErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Reads a member without `instanceof`, because in tests Node's errors belong to another realm. */
function readMember(thrown: unknown, member: 'code' | 'message'): string | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined;
  const value: unknown = Reflect.get(thrown, member);
  return typeof value === 'string' ? value : undefined;
}

export const readErrorCode = (thrown: unknown): string | undefined => readMember(thrown, 'code');

export const readErrorMessage = (thrown: unknown): string => readMember(thrown, 'message') ?? String(thrown);
