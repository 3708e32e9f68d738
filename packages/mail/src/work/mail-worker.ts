import { serveJobs } from '@nova/sandbox/job';
import type { MailAnswer, MailRequest } from './mail-job.ts';

/** The program of the mail worker processes. */
serveJobs<MailRequest, MailAnswer>(import('./mail-job.ts').then(({ doMailJob }) => doMailJob));
