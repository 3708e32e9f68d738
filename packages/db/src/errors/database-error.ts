/** What went wrong with the database itself, as opposed to with a statement. */
export type DatabaseErrorCode =
  | 'UNAVAILABLE'
  // It is there, and has more to do already than it may: nothing was begun.
  | 'BUSY'
  | 'UNREACHABLE'
  | 'CONFIGURATION'
  | 'MIGRATION_FAILED'
  | 'NEWER_DATABASE'
  | 'UNRELEASED_DATABASE';

/** A fault an operator must hear of: `message` is one line a person can act on. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
