import type { Readable } from 'node:stream';

export interface StoredContent {
  /** Made by the store, never from a caller's input. */
  readonly storageKey: string;
  /** In bytes. */
  readonly size: number;
  /** SHA-256 in hex. */
  readonly sha256: string;
}

/** Both ends are included. */
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
  /** Its key before, and after it is taken back. */
  readonly storageKey: string;
  /** The day it was set aside, such as `2026-11-21`. */
  readonly day: string;
}

/** The installation's contents, or unlabelled ones of the first version, which knew no installations. */
type Area = 'own' | 'unlabelled';

/**
 * Stores contents; the database has all other data of files. Installations can share a store: each writes
 * into an area of its own.
 * @throws FileStoreError from every method but `health` if the store is unavailable or full
 */
export interface FileStore {
  readonly kind: 'disk' | 's3';
  /** For the operator: a folder, or a bucket and its address. */
  readonly place: string;
  /** Stores content durably; a failure leaves nothing. */
  put(accountId: string, fileId: string, content: AsyncIterable<Uint8Array>): Promise<StoredContent>;
  /**
   * Opens a stream. Whole content is checked against its SHA-256, and a difference fails the stream.
   * @throws ContentMissingError
   */
  open(stored: StoredContent, range?: ByteRange): Promise<Readable>;
  /** Missing content is no error. */
  remove(storageKey: string): Promise<void>;
  /** Lists an area without what was set aside. */
  keys(area: Area): AsyncIterable<HeldContent>;
  /** The installation that owns unlabelled contents, if known. */
  owner(): Promise<string | null>;
  /**
   * Claims unlabelled contents for this installation unless they are claimed.
   * @returns the owner
   */
  claim(): Promise<string>;
  /** Moves content aside, by day. Missing content is no error. */
  setAside(content: AsideContent): Promise<void>;
  aside(): AsyncIterable<AsideContent>;
  /** Moves content back to its key. */
  takeBack(content: AsideContent): Promise<void>;
  /** Deletes content that was set aside. */
  removeAside(content: AsideContent): Promise<void>;
  /** Whether contents can be read and written now. Never throws; answers within seconds. */
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

/** `FULL`: no room is left. `AWAY`: the store doesn't answer, doesn't exist or refuses access. */
export type StoreFault = 'FULL' | 'AWAY';

/** The store failed, perhaps for a while. `message` is one line for the operator. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
  readonly fault: StoreFault;

  constructor(fault: StoreFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
