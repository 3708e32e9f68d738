import { accountDatabase, type Database } from '@nova/db';
import { handOne, type HandOver } from '@nova/mail';
import type { Ports } from '../ports.ts';
import { endMail, leaseMail, openMail, type LeasedMail, type MailEnd } from './leased-mail.ts';
import { cannotBeWritten, writeApplicationMail } from './write-application-mail.ts';

/** Seconds until a mail server that is away, or refuses the sender for now, is asked again. */
const soon = 60;

/**
 * Sends the mail about an application that is due the longest (docs/interface/mail.md#mails-about-applications): nobody gets it twice,
 * but where a mail server loses the connection after it took it, or a person sends it again.
 * @returns whether there was one, and the next may follow at once; false as well where this server may not send, or its mail server is away
 */
export async function sendWaitingMail(
  database: Database,
  {
    mail,
    mailWorkers: workers,
    outbound,
    sealing,
  }: Pick<Ports, 'mail' | 'mailWorkers' | 'outbound' | 'sealing'>,
  now: () => Date,
): Promise<boolean> {
  if (mail === null || !(await outbound.isArmed())) return false;
  const leased = await leaseMail(database);
  if (!leased) return false;
  const db = accountDatabase(database, leased.accountId);
  try {
    const written = await writeApplicationMail({ db, sealing, workers, now: now() }, leased);
    if (written === null) {
      await endMail(db, leased, { state: 'DROPPED' });
      return true;
    }
    if (!(await openMail(db, leased))) return true;
    const told = await handOne(mail.server, written.envelope, written.message);
    await endMail(db, leased, endOf(told, leased, mail.retrySeconds));
    return told.outcome !== 'lost';
  } catch (error) {
    if (!cannotBeWritten(error)) throw error;
    await endMail(db, leased, { state: 'FAILED' });
    return true;
  }
}

function endOf(told: HandOver, { attempts }: LeasedMail, retrySeconds: readonly number[]): MailEnd {
  if (told.outcome === 'accepted') return { state: 'SENT' };
  if (told.outcome === 'lost') return told.endSent ? { state: 'IN_DOUBT' } : { state: 'WAITING', wait: soon };
  if (told.outcome === 'withheld') return { state: 'WAITING', wait: soon };
  if (told.outcome === 'unfit' || told.permanent) return { state: 'FAILED' };
  const wait = retrySeconds[attempts];
  return wait === undefined ? { state: 'FAILED' } : { state: 'WAITING', wait, tried: true };
}
