/** Why a document was refused; both are codes of docs/interface/errors.md#codes. */
export type CvErrorCode = 'UNSUPPORTED_FILE' | 'UNREADABLE_FILE';

/** A document that can't be read as a CV. `message` is written for the person who uploaded it. */
export class CvError extends Error {
  readonly code: CvErrorCode;

  constructor(code: CvErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CvError';
    this.code = code;
  }
}
