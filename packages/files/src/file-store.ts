import type { Readable } from 'node:stream';

export interface StoredContent {
  /** The key, which the store creates and never takes from a caller's input. */
  readonly storageKey: string;
  /** The size in bytes. */
  readonly size: number;
  /** The SHA-256 in hex. */
  readonly sha256: string;
}

/** A range of bytes that includes both ends. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface HeldContent {
  readonly storageKey: string;
  readonly storedOn: Date;
}

/** Content that a sweep set aside. */
export interface AsideContent {
  /** The key before the content was set aside, and after it is restored. */
  readonly storageKey: string;
  /** The day on which it was set aside, such as `2026-11-21`. */
  readonly day: string;
}

/** The contents of this installation, or unlabelled ones. The first version wrote the latter, because it knew no installations. */
type Area = 'own' | 'unlabelled';

/**
 * Stores contents; the database has all other data of files. Installations can share a store: each writes
 * into an area of its own.
 * @throws FileStoreError from every method but `health` if the store is unavailable or full
 */
export interface FileStore {
  readonly kind: 'disk' | 's3';
  /** The place for the operator: a folder, or a bucket and its address. */
  readonly place: string;
  /** Stores content durably. A failed call leaves nothing behind. */
  put(accountId: string, fileId: string, content: AsyncIterable<Uint8Array>): Promise<StoredContent>;
  /**
   * Opens a stream. Whole content is compared with its SHA-256, and a difference fails the stream.
   * @throws ContentMissingError
   */
  open(stored: StoredContent, range?: ByteRange): Promise<Readable>;
  /** Deletes content. It does nothing if the content is missing. */
  remove(storageKey: string): Promise<void>;
  /** Lists an area, without the contents that were set aside. */
  keys(area: Area): AsyncIterable<HeldContent>;
  /** Returns the installation that owns unlabelled contents; null if unknown. */
  owner(): Promise<string | null>;
  /**
   * Claims unlabelled contents for this installation, unless another has claimed them.
   * @returns the owner
   */
  claim(): Promise<string>;
  /** Moves content aside, under a day. It does nothing if the content is missing. */
  setAside(content: AsideContent): Promise<void>;
  aside(): AsyncIterable<AsideContent>;
  /** Moves content back to its key. */
  takeBack(content: AsideContent): Promise<void>;
  /** Deletes content that was set aside. */
  removeAside(content: AsideContent): Promise<void>;
  /** Checks that contents can be read and written now. It never throws, and answers within seconds. */
  health(): Promise<{ readonly ok: boolean; readonly detail: string }>;
  close(): Promise<void>;
}

export class ContentMissingError extends Error {
  constructor(storageKey: string) {
    super(`There is no content under ${storageKey}`);
    this.name = 'ContentMissingError';
  }
}

export class ContentDamagedError extends Error {
  constructor(storageKey: string) {
    super(`The content under ${storageKey} is not what was stored: its checksum differs`);
    this.name = 'ContentDamagedError';
  }
}

/** `FULL` means that no room is left. `AWAY` means that the store does not answer, does not exist or refuses access. */
export type StoreFault = 'FULL' | 'AWAY';

/** The store failed, perhaps only for a while. `message` is one line for the operator. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
  readonly fault: StoreFault;

  constructor(fault: StoreFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
