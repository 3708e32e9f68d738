/** docs/interface/errors.md#codes */
export type CvErrorCode = 'UNSUPPORTED_FILE' | 'UNREADABLE_FILE';

/** `message` is for the person who uploaded the document. */
export class CvError extends Error {
  readonly code: CvErrorCode;

  constructor(code: CvErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CvError';
    this.code = code;
  }
}
