import type { Services } from '@nova/api';
import { sendWaitingMail } from '@nova/domain';
import type { Logger } from 'pino';
import { repeat, type Repeated } from './repeat.ts';

/** How often each process looks for mails about applications, in ms; it sends one after the other. */
const looking = { every: 1_000, toldOnce: true } as const;

/** Sends mails about applications on the web, some seconds after them. */
export function mailingApplications({ database, ports, now }: Services, logger: Logger): Repeated {
  const send = async (): Promise<void> => {
    let after: string | null = null;
    do after = await sendWaitingMail(database, ports, now, after);
    while (after !== null);
  };
  return repeat('Mails about applications were not sent; they are sent later', looking, send, logger);
}
