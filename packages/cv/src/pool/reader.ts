import { serveJobs } from '@nova/sandbox/job';
import { CvError } from '../cv-error.ts';
import { limits } from '../limits.ts';
import type { ReadReply, ReadRequest } from './reader-answer.ts';

/** The program of the processes that read CVs. */
serveJobs<ReadRequest, ReadReply>(
  import('../parse-cv.ts').then(({ parseCv }) => async ({ bytes, now, ...options }, { allow }) => {
    // Recognition of a scan needs more processor time than other documents get.
    const onScannedPage = (): void => allow(limits.scanPageMs);
    try {
      return { cv: await parseCv(bytes, { ...options, now: new Date(now), onScannedPage }) };
    } catch (error) {
      if (error instanceof CvError) return { code: error.code, message: error.message };
      throw error;
    }
  }),
);
