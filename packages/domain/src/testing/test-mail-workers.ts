import { createMailWorkers, type MailWorkers } from '@nova/mail';

/** The processes that make mails, for all tests of a suite: they end by themselves, and with it. */
export const testMailWorkers: MailWorkers = createMailWorkers();
