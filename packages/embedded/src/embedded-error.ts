/** What keeps the embedded database from being opened or copied; `UNAVAILABLE` where it may yet come. */
export type EmbeddedErrorCode = 'UNAVAILABLE' | 'IN_USE' | 'DATA_DIRECTORY' | 'CORRUPT';

/** A fault an operator must hear of: `message` is one line a person can act on. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
  readonly code: EmbeddedErrorCode;

  constructor(code: EmbeddedErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
