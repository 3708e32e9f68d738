import { accountDatabase, type Database } from '@nova/db';
import { handOne, MailWorkersBusyError, type HandOver } from '@nova/mail';
import type { Ports } from '../ports.ts';
import { endMail, leaseMail, openMail, type LeasedMail, type MailEnd } from './leased-mail.ts';
import { cannotBeWritten, writeApplicationMail } from './write-application-mail.ts';

/** Seconds until a mail server that is away, or refuses the sender for now, is asked again; and until a mail of an account of which too much is being made. */
const soon = 60;

/**
 * Sends the mail about an application that is due the longest of the account whose turn it is
 * (docs/interface/mail.md#mails-about-applications): nobody gets it twice, but where a mail server loses the connection after it took it,
 * or a person sends it again.
 * @param after what the last call returned, so that accounts take turns; null at the beginning
 * @returns the account, and the next may follow at once; null where none waits, this server may not send, or its mail server is away
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
  after: string | null,
): Promise<string | null> {
  if (mail === null || !(await outbound.isEnabled())) return null;
  const leased = await leaseMail(database, after);
  if (!leased) return null;
  const { accountId } = leased;
  const db = accountDatabase(database, accountId);
  try {
    const written = await writeApplicationMail({ db, sealing, workers, now: now() }, leased);
    if (written === null) {
      await endMail(db, leased, { state: 'DROPPED' });
      return accountId;
    }
    if (!(await openMail(db, leased))) return accountId;
    const told = await handOne(mail.server, written.envelope, written.message);
    await endMail(db, leased, endOf(told, leased, mail.retrySeconds));
    return told.outcome === 'lost' ? null : accountId;
  } catch (error) {
    if (error instanceof MailWorkersBusyError) await endMail(db, leased, { state: 'WAITING', wait: soon });
    else if (cannotBeWritten(error)) await endMail(db, leased, { state: 'FAILED' });
    else throw error;
    return accountId;
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
