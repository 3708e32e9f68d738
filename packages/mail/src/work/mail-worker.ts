import { serveJobs } from '@nova/sandbox/job';
import type { MailAnswer, MailRequest } from './mail-job.ts';

/** The program of the processes that fill in templates and read what comes back. */
serveJobs<MailRequest, MailAnswer>(import('./mail-job.ts').then(({ doMailJob }) => doMailJob));
