import type { CvErrorCode } from '../cv-error.ts';
import type { ParsedCv } from '../parsed-cv.ts';

/** What the pool sends a reader. `now` is a time in milliseconds. */
export interface ReadRequest {
  bytes: Uint8Array;
  defaultCountry: string | undefined;
  timeZone: string | undefined;
  now: number;
  ocr: boolean;
}

/** What a reader answers. `code` is null for a failure of ours; `memory` is what the process holds now, in bytes. */
export type ReadReply = ({ cv: ParsedCv } | { code: CvErrorCode | null; message: string }) & {
  memory: number;
};

/** What one process may cost: bytes that it holds in all, milliseconds of its processor time for one document. */
export interface ReaderBounds {
  memory: number;
  processorMs: number;
}

/** What a reader's watch sees of its main thread: `Int32Array` of the one flag below, then a `Float64Array` of the other. */
export interface WatchedState {
  /** 1 while a document is read. */
  busy: Int32Array<SharedArrayBuffer>;
  /** The processor time, in milliseconds, that the process had used when it began with the document. */
  began: Float64Array<SharedArrayBuffer>;
}

/** What the watch is started with. */
export interface WatchOrders extends WatchedState {
  bounds: ReaderBounds;
}
