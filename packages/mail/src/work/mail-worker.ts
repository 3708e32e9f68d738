import { serveJobs } from '@nova/sandbox/job';
import type { MailAnswer, MailRequest } from './mail-job.ts';

serveJobs<MailRequest, MailAnswer>(import('./mail-job.ts').then(({ runMailJob: doMailJob }) => doMailJob));
