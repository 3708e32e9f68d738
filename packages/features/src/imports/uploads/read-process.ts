import { serveJobs } from '@nova/sandbox/job';
import type { ReadAnswer, ReadRequest } from './read-table.ts';

/** The program of the processes that read uploaded tables. */
serveJobs<ReadRequest, ReadAnswer>(import('./read-table.ts').then(({ readTable }) => readTable));
