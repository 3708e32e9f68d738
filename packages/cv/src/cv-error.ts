/** docs/interface/errors.md#codes */
export type CvErrorCode = 'UNSUPPORTED_FILE' | 'UNREADABLE_FILE';

/** A document that cannot be read. `message` is for the person who uploaded it. */
export class CvError extends Error {
  readonly code: CvErrorCode;

  constructor(code: CvErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CvError';
    this.code = code;
  }
}
