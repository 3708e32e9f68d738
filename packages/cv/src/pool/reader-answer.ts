import { JobFailure, type JobFailureCause } from '@nova/sandbox';
import { CvError, type CvErrorCode } from '../cv-error.ts';
import type { ParsedCv } from '../parsed-cv.ts';

/** `now` is in milliseconds since 1970. */
export interface ReadRequest {
  bytes: Uint8Array;
  defaultCountry: string | undefined;
  timeZone: string | undefined;
  now: number;
  ocr: boolean;
}

export type ReadReply = { cv: ParsedCv } | { code: CvErrorCode; message: string };

export function unwrapReply(reply: ReadReply): ParsedCv {
  if ('cv' in reply) return reply.cv;
  throw new CvError(reply.code, reply.message);
}

const PLAIN = 'Save it as a plain PDF and upload that.';

const problems: Readonly<Record<JobFailureCause, string>> = {
  time: 'takes too long to read',
  memory: 'takes too much memory to read',
  crash: 'is damaged and can’t be read',
};

/** Converts a failure of the job to a CvError. Any other failure is a bug of Nova. */
export const toRefusal = (error: unknown): unknown =>
  error instanceof JobFailure
    ? new CvError('UNREADABLE_FILE', `The document ${problems[error.what]}. ${PLAIN}`)
    : error;
