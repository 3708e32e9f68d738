import type { Random } from '@nova/random';
import type { Mail } from './mail.ts';
import type { Mailbox } from './mailbox.ts';
import { nothingYet, type Outcome } from './outcome.ts';
import { deliveredAfterHours } from './timing.ts';
import { read } from './reading.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How often a mail server puts off, refuses or is lost, one in so many mails. */
const chances = { putOff: 0.04, refused: 0.006, lost: 0.003 } as const;

/** What comes of a mail: the mail server takes it or not, and then the mailbox and its reader. */
export function outcomeOf(mail: Mail): Outcome {
  const { random, mailbox, now } = mail;
  const putOff = random.chance(chances.putOff);
  const refused = random.chance(chances.refused);
  const lost = random.chance(chances.lost);
  // As MAIL_RETRY_SCHEDULE has it for the first time.
  const turnOn = mail.turnOn + (putOff ? minute : 0);
  const attempts = putOff ? 1 : 0;
  if (turnOn > now)
    return putOff && mail.turnOn <= now
      ? {
          ...nothingYet,
          state: 'PENDING',
          turnOn,
          attempts,
          response: '451 4.7.1 Greylisted, try again later',
        }
      : { ...nothingYet, state: 'PENDING', turnOn: mail.turnOn };
  const tried = { ...nothingYet, turnOn, attempts };
  if (refused)
    return {
      ...tried,
      state: 'REJECTED',
      attempts: attempts + 1,
      response: '554 5.7.1 Message refused by policy',
    };
  if (lost)
    return {
      ...tried,
      state: 'IN_DOUBT',
      reason: 'CONNECTION_LOST',
      response: 'The connection was closed before the answer came',
    };
  const taken = { ...tried, dispatchedOn: turnOn, response: `250 2.0.0 Ok: queued as 4${random.digits(9)}` };
  const bounce = bounceOf(mailbox, random, turnOn);
  if (bounce !== undefined)
    return bounce.bouncedOn <= now ? { ...taken, ...bounce } : { ...taken, state: 'DISPATCHED' };
  const seen = read(mail, turnOn);
  const byTime = turnOn + deliveredAfterHours * hour;
  const deliveredOn = Math.min(seen.opens[0] ?? Infinity, seen.clicks[0]?.on ?? Infinity, byTime);
  return deliveredOn <= now
    ? { ...taken, ...seen, state: 'DELIVERED', deliveredOn }
    : { ...taken, ...seen, state: 'DISPATCHED' };
}

interface Bounce {
  readonly state: Outcome['state'];
  readonly bouncedOn: number;
  readonly response: string;
}

/** What comes back instead of a reader. */
function bounceOf({ goneFrom, full }: Mailbox, random: Random, sent: number): Bounce | undefined {
  const wait = 2 * second + random.next() * 3 * minute;
  if (goneFrom <= sent)
    return {
      state: 'HARD_BOUNCE',
      bouncedOn: sent + wait,
      response: '550 5.1.1 The email account does not exist',
    };
  if (!random.chance(full)) return undefined;
  return {
    state: 'SOFT_BOUNCE',
    bouncedOn: sent + wait + random.next() * 20 * hour,
    response: '552 5.2.2 Mailbox full',
  };
}
