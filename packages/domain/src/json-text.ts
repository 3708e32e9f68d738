/**
 * A value that is already JSON text: built by the database, moved on to the socket unread.
 * The type says what the text holds; `toValue` reads it for callers in the same process.
 */
export class JsonText<T> {
  readonly text: string;
  declare readonly holds: T;

  constructor(text: string) {
    this.text = text;
  }

  toValue(): T {
    return readJson<T>(this.text);
  }

  /** So that JSON.stringify of whatever contains it gives what it holds. */
  toJSON(): T {
    return this.toValue();
  }
}

/** JSON.parse answers `any`; the database built this text in the shape that T describes. */
function readJson<T>(text: string): T {
  return JSON.parse(text) as T;
}

/** A page of records as list verbs return it. */
export interface DocumentPage<T> {
  readonly data: JsonText<T[]>;
  readonly page: number;
  readonly size: number;
  readonly total: number;
}
