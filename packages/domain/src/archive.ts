import type { Readable } from 'node:stream';

/** A zip that is made while it is sent. */
export interface Archive {
  readonly fileName: string;
  readonly contentType: 'application/zip';
  /** Begins it; destroying the stream ends the making. */
  open(): Promise<Readable>;
}
