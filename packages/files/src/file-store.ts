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

/** Content that the store holds. */
export interface HeldContent {
  readonly storageKey: string;
  readonly storedOn: Date;
}

/** Content that a sweep has set aside. */
export interface AsideContent {
  /** Where it lay, and will lie again when it is taken back. */
  readonly storageKey: string;
  /** The day it was set aside, such as `2026-11-21`. */
  readonly day: string;
}

/** Content of this installation, or that of nobody's name: what the version wrote that knew no installations. */
export type Area = 'own' | 'unlabelled';

/**
 * Keeps the contents of files; the database keeps all else of them. A store may be shared: each installation writes into an
 * area of its own, and lists nothing of another's.
 * @throws FileStoreError from every method but `health`, where the store is away or full
 */
export interface FileStore {
  readonly kind: 'disk' | 's3';
  /** Where it is, for a person: a folder, or a bucket and its address. */
  readonly place: string;
  /** Takes content in: once this resolves it is there for good, and if it rejects nothing is left of it. */
  put(accountId: string, fileId: string, content: AsyncIterable<Uint8Array>): Promise<StoredContent>;
  /**
   * The content as a stream; a whole file is checked against its SHA-256, and the stream fails where they differ.
   * @throws ContentMissingError
   */
  open(stored: StoredContent, range?: ByteRange): Promise<Readable>;
  /** Removes content; removing what is not there is no error. */
  remove(storageKey: string): Promise<void>;
  /** Every content of an area, but for what was set aside. */
  keys(area: Area): AsyncIterable<HeldContent>;
  /** The installation that unlabelled contents belong to; null where the store does not say. */
  owner(): Promise<string | null>;
  /** Writes into the store that it is this installation's, unless it is somebody's already. @returns whose it is */
  claim(): Promise<string>;
  /** Moves content out of sight, by day; it can be taken back. Setting aside what is not there is no error. */
  setAside(content: AsideContent): Promise<void>;
  /** What this installation has set aside. */
  aside(): AsyncIterable<AsideContent>;
  /** Puts it where it lay. */
  takeBack(content: AsideContent): Promise<void>;
  /** Removes what was set aside, for good. */
  removeAside(content: AsideContent): Promise<void>;
  /** Whether the store takes and gives content now. Never throws, and answers within seconds. */
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
