import type { Random } from '@nova/random';
import type { Mail } from './mail.ts';
import type { Click, Outcome } from './outcome.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How far the times of openings spread: about one in forty comes after the second day. */
const spread = 1.2;
/** Hours of the night, of the reader's day. */
const night = { from: 0, until: 7 } as const;

const chances = { again: 0.35, click: 0.2, further: 0.3, unsubscribe: 0.012, complain: 0.001 } as const;
const mostOpens = 12;

type Seen = Pick<
  Outcome,
  'opens' | 'clicks' | 'machineOpens' | 'machineClicks' | 'unsubscribedOn' | 'complainedOn'
>;

/** What the reader, and machines before the reader, do with a mail that came to its mailbox then; what is after now is left out. */
export function read({ random, mailbox, now, links, offset }: Mail, cameOn: number): Seen {
  const { interest, pace, fetchesAhead, scanned } = mailbox;
  const opens: number[] = [];
  const clicks: Click[] = [];
  let unsubscribedOn: number | null = null;
  let complainedOn: number | null = null;
  if (random.chance(interest)) {
    const first = awake(cameOn + delay(random, pace), offset);
    opens.push(first);
    while (opens.length < mostOpens && random.chance(chances.again))
      opens.push(awake((opens.at(-1) ?? first) + delay(random, pace * 2), offset));
    if (random.chance(chances.click)) clicks.push(...clicksAfter(random, random.pick(opens), links));
    if (random.chance(chances.unsubscribe)) unsubscribedOn = first + (5 + random.int(0, 60)) * second;
    else if (random.chance(chances.complain)) complainedOn = first + random.int(5, 90) * second;
  }
  const happened = (moment: number | null): number | null =>
    moment !== null && moment <= now ? moment : null;
  return {
    opens: opens.filter((on) => on <= now),
    clicks: clicks.filter(({ on }) => on <= now),
    // Within a minute or so, whatever the reader does later.
    machineOpens: cameOn + minute > now ? 0 : Number(fetchesAhead) + Number(scanned),
    machineClicks: cameOn + minute > now || !scanned ? 0 : links,
    unsubscribedOn: happened(unsubscribedOn),
    complainedOn: happened(complainedOn),
  };
}

/** Mails are opened soon, or late, or very late: the logarithm of the delay is spread as heights of people are. In ms. */
function delay(random: Random, medianHours: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return Math.max(10 * second, medianHours * hour * Math.exp(spread * normal));
}

/** People who would read at night read in the morning. */
function awake(moment: number, offset: number): number {
  const ofDay = (moment + offset) % (24 * hour);
  const isNight = ofDay >= night.from * hour && ofDay < night.until * hour;
  // Spread over two hours, in the order in which they came.
  return isNight ? moment - ofDay + night.until * hour + ofDay * (2 / (night.until - night.from)) : moment;
}

/** A look at one link, the first far more often than the last, and sometimes at others after it. */
function clicksAfter(random: Random, opened: number, links: number): Click[] {
  const clicks: Click[] = [];
  let on = opened;
  do {
    on += random.int(4, 180) * second;
    clicks.push({ on, link: random.pickRanked(Array.from({ length: links }, (_, at) => at + 1)) });
  } while (clicks.length < links && random.chance(chances.further));
  return clicks;
}
