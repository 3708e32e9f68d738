import { Random } from '@nova/random';

/** What a mailbox is like, for as long as the demo lasts: it treats each campaign alike, and the same way for the same seed. */
export interface Mailbox {
  /** From this moment nobody is there any more; Infinity for most. In ms since 1970, as all moments of the mailbox world. */
  readonly goneFrom: number;
  /** How often it is full when a mail comes, from 0 to 1. */
  readonly full: number;
  /** How often its owner opens a mailing, from 0 to 1. */
  readonly interest: number;
  /** Hours after which half of the mails that are opened have been. */
  readonly pace: number;
  /** Fetches the pictures of every mail, read or not. */
  readonly fetchesAhead: boolean;
  /** A scanner follows every link before its owner sees the mail. */
  readonly scanned: boolean;
}

const day = 86_400_000;

/** Few leave in half a year; as many as bounce in lists that are looked after. */
const leave = { chance: 0.05, withinDays: 180 } as const;

const interests = [
  [0.05, 4],
  [0.25, 4],
  [0.5, 3],
  [0.85, 2],
] as const satisfies readonly (readonly [number, number])[];

/** The mailbox of an address. @param now the demo's present */
export function mailboxOf(seed: number | string, email: string, now: number): Mailbox {
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
