import type { Services } from '@nova/api';
import { readWaitingCv } from '@nova/domain';
import type { Logger } from 'pino';
import { repeat, type Repeated } from './repeat.ts';

/** How often each process looks for CVs that came over the web, in ms; it reads one after the other. */
const looking = { every: 1_000, toldOnce: true } as const;

/**
 * Reads the CVs of applications after their applicants were answered, one at a time, so that a flood of them leaves the readers to
 * the agency.
 */
export function readingCvs({ database, ports, now }: Services, logger: Logger): Repeated {
  const read = async (): Promise<void> => {
    while (await readWaitingCv(database, ports, now));
  };
  return repeat('CVs of applications on the web were not read; they are read later', looking, read, logger);
}
