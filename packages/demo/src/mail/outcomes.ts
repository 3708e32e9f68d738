import { Random } from '@nova/random';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const deliveryChances = { putOff: 0.04, refused: 0.006, lost: 0.003 } as const;

/** Decides a mail's outcome: the mail server first, then mailbox and reader. */
export function decideOutcome(mail: Mail): Outcome {
  const { random, mailbox, now } = mail;
  const putOff = random.chance(deliveryChances.putOff);
  const refused = random.chance(deliveryChances.refused);
  const isLost = random.chance(deliveryChances.lost);
  // A deferred mail is tried again after the first wait of MAIL_RETRY_SCHEDULE.
  const turnOn = mail.turnOn + (putOff ? minute : 0);
  const attempts = putOff ? 1 : 0;
  if (turnOn > now)
    return putOff && mail.turnOn <= now
      ? {
          ...pendingOutcome,
          state: 'PENDING',
          turnOn,
          attempts,
          response: '451 4.7.1 Greylisted, try again later',
        }
      : { ...pendingOutcome, state: 'PENDING', turnOn: mail.turnOn };
  const tried = { ...pendingOutcome, turnOn, attempts };
  if (refused)
    return {
      ...tried,
      state: 'REJECTED',
      attempts: attempts + 1,
      response: '554 5.7.1 Message refused by policy',
    };
  if (isLost)
    return {
      ...tried,
      state: 'IN_DOUBT',
      reason: 'CONNECTION_LOST',
      response: 'The connection was closed before the answer came',
    };
  const accepted = {
    ...tried,
    dispatchedOn: turnOn,
    response: `250 2.0.0 Ok: queued as 4${random.digits(9)}`,
  };
  const bounce = decideBounce(mailbox, random, turnOn);
  if (bounce !== undefined)
    return bounce.bouncedOn <= now ? { ...accepted, ...bounce } : { ...accepted, state: 'DISPATCHED' };
  const reading = read(mail, turnOn);
  const byTime = turnOn + deliveredAfterHours * hour;
  const deliveredOn = Math.min(reading.opens[0] ?? Infinity, reading.clicks[0]?.on ?? Infinity, byTime);
  return deliveredOn <= now
    ? { ...accepted, ...reading, state: 'DELIVERED', deliveredOn }
    : { ...accepted, ...reading, state: 'DISPATCHED' };
}

interface Bounce {
  readonly state: Outcome['state'];
  readonly bouncedOn: number;
  readonly response: string;
}

function decideBounce({ goneFrom, full }: Mailbox, random: Random, sent: number): Bounce | undefined {
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

/** The sigma of the log-normal delay. About one opening in forty comes after the second day. */
const spread = 1.2;
/** The hours of the night in the reader's time zone. */
const night = { from: 0, until: 7 } as const;

const readingChances = {
  again: 0.35,
  click: 0.2,
  further: 0.3,
  unsubscribe: 0.012,
  complain: 0.001,
} as const;
const mostOpens = 12;

type Seen = Pick<
  Outcome,
  'opens' | 'clicks' | 'machineOpens' | 'machineClicks' | 'unsubscribedOn' | 'complainedOn'
>;

/** Simulates the reader and machines with a delivered mail, until now. */
function read({ random, mailbox, now, links, offset }: Mail, cameOn: number): Seen {
  const { interest, pace, fetchesAhead, scanned } = mailbox;
  const opens: number[] = [];
  const clicks: Click[] = [];
  let unsubscribedOn: number | null = null;
  let complainedOn: number | null = null;
  if (random.chance(interest)) {
    const first = moveOutOfNight(cameOn + drawDelay(random, pace), offset);
    opens.push(first);
    while (opens.length < mostOpens && random.chance(readingChances.again))
      opens.push(moveOutOfNight((opens.at(-1) ?? first) + drawDelay(random, pace * 2), offset));
    if (random.chance(readingChances.click)) clicks.push(...makeClicks(random, random.pick(opens), links));
    if (random.chance(readingChances.unsubscribe)) unsubscribedOn = first + (5 + random.int(0, 60)) * second;
    else if (random.chance(readingChances.complain)) complainedOn = first + random.int(5, 90) * second;
  }
  const happened = (moment: number | null): number | null =>
    moment !== null && moment <= now ? moment : null;
  return {
    opens: opens.filter((on) => on <= now),
    clicks: clicks.filter(({ on }) => on <= now),
    machineOpens: cameOn + minute > now ? 0 : Number(fetchesAhead) + Number(scanned),
    machineClicks: cameOn + minute > now || !scanned ? 0 : links,
    unsubscribedOn: happened(unsubscribedOn),
    complainedOn: happened(complainedOn),
  };
}

/** Returns the delay of an opening in ms, which is log-normal. */
function drawDelay(random: Random, medianHours: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return Math.max(10 * second, medianHours * hour * Math.exp(spread * normal));
}

function moveOutOfNight(moment: number, offset: number): number {
  const ofDay = (moment + offset) % (24 * hour);
  const isNight = ofDay >= night.from * hour && ofDay < night.until * hour;
  // Openings of the night are spread over the two hours after it, in the same order.
  return isNight ? moment - ofDay + night.until * hour + ofDay * (2 / (night.until - night.from)) : moment;
}

/** Clicks on one link, more often the first, and sometimes on further ones. */
function makeClicks(random: Random, opened: number, links: number): Click[] {
  const clicks: Click[] = [];
  let on = opened;
  do {
    on += random.int(4, 180) * second;
    clicks.push({ on, link: random.pickRanked(Array.from({ length: links }, (_, at) => at + 1)) });
  } while (clicks.length < links && random.chance(readingChances.further));
  return clicks;
}

interface Mail {
  readonly random: Random;
  readonly mailbox: Mailbox;
  /** The moment at which the mail is offered to the mail server. */
  readonly turnOn: number;
  /** The present. Later events have not happened yet. */
  readonly now: number;
  readonly links: number;
  /** The reader's offset to UTC, in ms. */
  readonly offset: number;
}

/** The outcome of a mail. Moments are in ms since 1970; null if the event has not happened. */
export interface Outcome {
  readonly state:
    | 'PENDING'
    | 'DISPATCHED'
    | 'DELIVERED'
    | 'SOFT_BOUNCE'
    | 'HARD_BOUNCE'
    | 'REJECTED'
    | 'IN_DOUBT'
    | 'DROPPED';
  readonly reason: string | null;
  /** The number of tries that were deferred or refused. */
  readonly attempts: number;
  readonly response: string | null;
  /** The moment at which the mail was sent or will be sent. */
  readonly turnOn: number;
  readonly dispatchedOn: number | null;
  readonly deliveredOn: number | null;
  readonly bouncedOn: number | null;
  readonly opens: readonly number[];
  readonly clicks: readonly Click[];
  readonly machineOpens: number;
  readonly machineClicks: number;
  readonly unsubscribedOn: number | null;
  readonly complainedOn: number | null;
}

interface Click {
  readonly on: number;
  /** The number of the link, from 1. */
  readonly link: number;
}

/** The outcome of a mail that waits for its turn. */
export const pendingOutcome = {
  reason: null,
  attempts: 0,
  response: null,
  dispatchedOn: null,
  deliveredOn: null,
  bouncedOn: null,
  opens: [],
  clicks: [],
  machineOpens: 0,
  machineClicks: 0,
  unsubscribedOn: null,
  complainedOn: null,
} as const satisfies Omit<Outcome, 'state' | 'turnOn'>;

/** A mailbox, which behaves the same for each campaign of one seed. */
interface Mailbox {
  /** The moment at which it ceases to exist, in ms since 1970; Infinity for most. */
  readonly goneFrom: number;
  /** The probability that the mailbox is full, from 0 to 1. */
  readonly full: number;
  /** The probability that its owner opens a mailing, from 0 to 1. */
  readonly interest: number;
  /** The median number of hours until an opening. */
  readonly pace: number;
  readonly fetchesAhead: boolean;
  readonly scanned: boolean;
}

const day = 86_400_000;

/** The share of mailboxes that cease to exist. It makes as many mails bounce as in well-maintained lists. */
const leave = { chance: 0.05, withinDays: 180 } as const;

const interests = [
  [0.05, 4],
  [0.25, 4],
  [0.5, 3],
  [0.85, 2],
] as const satisfies readonly (readonly [number, number])[];

/** @param now the demo's present */
export function makeMailbox(seed: number | string, email: string, now: number): Mailbox {
  const random = new Random(`${String(seed)}/mailbox/${email}`);
  const leaves = random.chance(leave.chance);
  return {
    goneFrom: leaves ? now - random.next() * leave.withinDays * day : Infinity,
    full: random.chance(0.06) ? 0.25 : 0,
    interest: random.weighted(interests),
    pace: 1 + random.next() * 6,
    fetchesAhead: random.chance(0.3),
    scanned: random.chance(0.08),
  };
}

/** The span of a campaign's mails, and the wait of a deferred one, in minutes. */
export const sendingTimes = { spreadMinutes: 7, wholeMinutes: 15 } as const;

/** The default of MAIL_DELIVERED_AFTER_HOURS. */
const deliveredAfterHours = 72;
