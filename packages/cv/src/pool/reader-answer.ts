import { JobFailure, type JobFailureCause } from '@nova/sandbox';
import { CvError, type CvErrorCode } from '../cv-error.ts';
import type { ParsedCv } from '../parsed-cv.ts';

/** What the pool sends a reader. `now` is a time in milliseconds. */
export interface ReadRequest {
  bytes: Uint8Array;
  defaultCountry: string | undefined;
  timeZone: string | undefined;
  now: number;
  ocr: boolean;
}

/** What a reader answers: the CV, or why it refuses the document. */
export type ReadReply = { cv: ParsedCv } | { code: CvErrorCode; message: string };

/** What a reader made of a document. @throws CvError where it refused it */
export function answerOf(reply: ReadReply): ParsedCv {
  if ('cv' in reply) return reply.cv;
  throw new CvError(reply.code, reply.message);
}

const PLAIN = 'Save it as a plain PDF and upload that.';

const problems: Readonly<Record<JobFailureCause, string>> = {
  time: 'takes too long to read',
  memory: 'takes too much memory to read',
  crash: 'is damaged and can’t be read',
};

/** A document that ended its reader is refused; any other failure is a bug of Nova. */
export const refusalOf = (error: unknown): unknown =>
  error instanceof JobFailure
    ? new CvError('UNREADABLE_FILE', `The document ${problems[error.what]}. ${PLAIN}`)
    : error;
