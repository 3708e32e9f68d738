import type { Readable } from 'node:stream';

/** A zip file that is built while it is sent. */
export interface Archive {
  readonly fileName: string;
  readonly contentType: 'application/zip';
  /** Starts building the zip; destroying the stream stops it. */
  open(): Promise<Readable>;
}
