import type { CvErrorCode } from '../cv-error.ts';
import type { ParsedCv } from '../parsed-cv.ts';

/** What the pool sends a worker. `now` is a time in milliseconds. */
export interface ParseRequest {
  /** A copy of its own, handed over. */
  bytes: Uint8Array<ArrayBuffer>;
  defaultCountry: string | undefined;
  timeZone: string | undefined;
  now: number;
  ocr: boolean;
}

/** What a worker answers. `code` is null for a failure of ours. */
export type ParseReply = { cv: ParsedCv } | { code: CvErrorCode | null; message: string };
