import { setTimeout as pause } from 'node:timers/promises';
import type { HandOver } from '@nova/mail';
import type { Claimed, WrittenMail } from './claimed.ts';
import { closingOf, failed, putBack, type Closing } from './closing.ts';
import type { HandOverBook } from './hand-over-book.ts';
import type { Hands, Held } from './hands.ts';
import type { MailLine } from './mail-line.ts';

/** What all connections of a process share. */
export interface LaneWorld {
  readonly book: HandOverBook;
  /** The next recipient whose time has come, or how long the earliest waits. */
  readonly next: Hands['next'];
  readonly line: MailLine;
  readonly retrySeconds: readonly number[];
  /** True when no more is to begin. */
  readonly isStopping: () => boolean;
  /** Told of each outcome; a mail server that refuses the sender stops the campaign here. */
  readonly onOutcome: (recipient: Claimed, result: HandOver) => void;
  /** Told that the server is away while this recipient was in hand. */
  readonly onAway: (recipient: Claimed) => void;
}

/** How often an idle connection looks whether there is work, in ms; and when it is closed. */
const idleMs = 20;
const closedAfterMs = 10_000;

/**
 * One connection's work, one mail after the other, until it is told to stop. A recipient is HANDING only from the moment when its mail
 * is written and a connection is open; what it came to is written with the opening of the next. The envelope goes ahead meanwhile, but
 * nothing of the mail does before its opening is written.
 */
export async function runLane(world: LaneWorld): Promise<void> {
  let connection: Awaited<ReturnType<MailLine['connect']>> = null;
  let closing: Closing | null = null;
  let idleSince = performance.now();
  while (!world.isStopping()) {
    const held = world.line.awayFor > 0 ? idleMs : world.next();
    if (typeof held === 'number') {
      if (closing !== null) await world.book.turn(closing, null);
      closing = null;
      if (performance.now() - idleSince > closedAfterMs) connection?.close();
      await pause(Math.min(idleMs, held));
      continue;
    }
    const { recipient } = held;
    const mail = await written(world, held);
    if (mail !== null && !isUsable(connection)) connection = await world.line.connect();
    if (mail === null || connection === null) {
      if (closing !== null) await world.book.turn(closing, null);
      closing = null;
      if (mail === null) continue;
      world.onAway(recipient);
      await world.book.turn(putBack(recipient), null);
      continue;
    }
    const opening = world.book.turn(closing, recipient);
    closing = null;
    const result = await world.line.hand(connection, mail, opening);
    if (!(await opening)) {
      await world.book.turn(putBack(recipient), null);
      continue;
    }
    world.onOutcome(recipient, result);
    if (result.outcome === 'lost' && world.line.awayFor > 0) world.onAway(recipient);
    closing = closingOf(recipient, result, world.retrySeconds);
    idleSince = performance.now();
  }
  if (closing !== null) await world.book.turn(closing, null);
  connection?.close();
}

const isUsable = (connection: Awaited<ReturnType<MailLine['connect']>>): boolean =>
  connection?.usable ?? false;

/** The recipient's mail; null where none can be written, which is its outcome. */
async function written(world: LaneWorld, { recipient, write }: Held): Promise<WrittenMail | null> {
  try {
    return await write();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await world.book.turn(failed(recipient, reason), null);
    return null;
  }
}
