import type { Readable } from 'node:stream';

/** What a store tells of content it has taken in for good. */
export interface StoredContent {
  /** Where the store keeps it; made by the store, never from anything a caller sent. */
  readonly storageKey: string;
  /** In bytes. */
  readonly size: number;
  /** SHA-256 in hex. */
  readonly sha256: string;
}

/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Keeps the contents of files; the database keeps all else of them. */
export interface FileStore {
  readonly kind: 'disk' | 's3';
  /** Takes content in: once this resolves it is there for good, and if it rejects nothing is left of it. */
  put(accountId: string, fileId: string, content: AsyncIterable<Uint8Array>): Promise<StoredContent>;
  /**
   * The content as a stream; a whole file is checked against its SHA-256, and the stream fails where they differ.
   * @throws ContentMissingError
   */
  open(stored: StoredContent, range?: ByteRange): Promise<Readable>;
  /** Removes content; removing what is not there is no error. */
  remove(storageKey: string): Promise<void>;
  /** Every key that the store holds: what no file record names is left over from an interrupted upload. */
  keys(): AsyncIterable<{ readonly storageKey: string; readonly storedOn: Date }>;
  /** Whether the store takes and gives content now. Never throws. */
  health(): Promise<{ readonly ok: boolean; readonly detail: string }>;
  close(): Promise<void>;
}

/** The store holds no content under this key. */
export class ContentMissingError extends Error {
  constructor(storageKey: string) {
    super(`There is no content under ${storageKey}`);
    this.name = 'ContentMissingError';
  }
}

/** The content is not what was stored. */
export class ContentDamagedError extends Error {
  constructor(storageKey: string) {
    super(`The content under ${storageKey} is not what was stored: its checksum differs`);
    this.name = 'ContentDamagedError';
  }
}
