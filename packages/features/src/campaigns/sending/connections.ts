import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@nova/db';
import { openMailConnection, type SendResult, type MailConnection, type MailServer } from '@nova/mail';
import type { Mover } from '../move-campaign.ts';
import type { Claimed, WrittenMail } from './campaign-writer.ts';
import {
  type Closing,
  toClosing,
  buildFailedClosing,
  type SendJournal,
  buildRequeuedClosing,
} from './send-journal.ts';
import type { QueuedRecipient, RecipientQueue } from './recipient-queue.ts';

interface ConnectionContext {
  readonly journal: SendJournal;
  /** Takes the next due recipient, or returns the ms until there is one. */
  readonly next: RecipientQueue['next'];
  readonly client: ServerClient;
  readonly retrySeconds: readonly number[];
  readonly isStopping: () => boolean;
  /** Called with each result; a refused sender pauses the campaign. */
  readonly onOutcome: (recipient: Claimed, result: SendResult) => void;
  /** Called if the server became unavailable while it handled this recipient. */
  readonly onUnavailable: (recipient: Claimed) => void;
}

/** An idle connection looks for work every `idleMs` and closes after `closedAfterMs`. */
const idleMs = 20;
const closedAfterMs = 10_000;

/**
 * Sends one mail after the other until shutdown. A recipient becomes HANDING once its mail is rendered and a
 * connection is open. One statement writes the result of a mail and sets the next recipient to HANDING. The
 * envelope may be sent before that statement commits; the mail itself may not.
 */
export async function runConnection(context: ConnectionContext): Promise<void> {
  let connection: Awaited<ReturnType<ServerClient['connect']>> = null;
  let closing: Closing | null = null;
  let idleSince = performance.now();
  while (!context.isStopping()) {
    const queued = context.client.unavailableFor > 0 ? idleMs : context.next();
    if (typeof queued === 'number') {
      if (closing !== null) await context.journal.turn(closing, null);
      closing = null;
      if (performance.now() - idleSince > closedAfterMs) connection?.close();
      await pause(Math.min(idleMs, queued));
      continue;
    }
    const { recipient } = queued;
    const mail = await renderMail(context, queued);
    if (mail !== null && !isUsable(connection)) connection = await context.client.connect();
    if (mail === null || connection === null) {
      if (closing !== null) await context.journal.turn(closing, null);
      closing = null;
      if (mail === null) continue;
      context.onUnavailable(recipient);
      await context.journal.turn(buildRequeuedClosing(recipient), null);
      continue;
    }
    const opening = context.journal.turn(closing, recipient);
    closing = null;
    const result = await context.client.send(connection, mail, opening);
    if (!(await opening)) {
      await context.journal.turn(buildRequeuedClosing(recipient), null);
      continue;
    }
    context.onOutcome(recipient, result);
    if (result.outcome === 'lost' && context.client.unavailableFor > 0) context.onUnavailable(recipient);
    closing = toClosing(recipient, result, context.retrySeconds);
    idleSince = performance.now();
  }
  if (closing !== null) await context.journal.turn(closing, null);
  connection?.close();
}

const isUsable = (connection: Awaited<ReturnType<ServerClient['connect']>>): boolean =>
  connection?.usable ?? false;

/** Renders a mail. If that fails, it records the failure as the recipient's result and returns null. */
async function renderMail(
  context: ConnectionContext,
  { recipient, write }: QueuedRecipient,
): Promise<WrittenMail | null> {
  try {
    return await write();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await context.journal.turn(buildFailedClosing(recipient, reason), null);
    return null;
  }
}

/** Tracks the mail server's availability for all connections. */
interface ServerClient {
  /** Milliseconds until the next attempt; 0 while the server answers. */
  readonly unavailableFor: number;
  /**
   * Opens a connection.
   * @returns null if the server is unavailable
   */
  connect(): Promise<MailConnection | null>;
  /** Sends one mail once `allowed` resolves (mail-connection.ts). */
  send(connection: MailConnection, mail: WrittenMail, allowed: Promise<boolean>): Promise<SendResult>;
  /** Closes all busy connections. A mail being sent is lost, or in doubt if all its data was sent. */
  cutOff(): void;
}

interface ClientOptions {
  readonly server: MailServer;
  /** Called once per change, with the cause. */
  readonly onChange: (isUnavailable: boolean, reason: string) => void;
}

/** Backoff in ms, which doubles each time. */
const firstPause = 1_000;
const longestPause = 60_000;

/**
 * Creates a client. A server that accepts connections but breaks them off at the first mail counts as
 * unavailable, too.
 */
export function createServerClient({ server, onChange }: ClientOptions): ServerClient {
  let pause = 0;
  let until = 0;
  const proven = new WeakSet<MailConnection>();
  const busy = new Set<MailConnection>();
  const noteUnavailable = (reason: string): void => {
    if (performance.now() < until) return;
    if (pause === 0) onChange(true, reason);
    pause = Math.min(longestPause, Math.max(firstPause, pause * 2));
    until = performance.now() + pause;
  };
  const noteAnswer = (connection: MailConnection): void => {
    proven.add(connection);
    until = 0;
    if (pause > 0) onChange(false, '');
    pause = 0;
  };
  return {
    get unavailableFor() {
      return Math.max(0, until - performance.now());
    },
    async connect() {
      try {
        return await openMailConnection(server);
      } catch (error) {
        noteUnavailable(error instanceof Error ? error.message : String(error));
        return null;
      }
    },
    async send(connection, { envelope, message }, allowed) {
      busy.add(connection);
      const result = await connection.send(envelope, message, allowed);
      busy.delete(connection);
      if (result.outcome !== 'lost') noteAnswer(connection);
      else if (!proven.has(connection)) noteUnavailable(result.reason);
      return result;
    },
    cutOff() {
      for (const connection of busy) connection.close();
    },
  };
}

/** Mails per second, for a sender without its own rate. */
const defaultRate = 100;

/** Failures of many connections within so many seconds count as one. */
const sameFailureSeconds = 20;

/** Halves the sender's rate; it recovers with time (docs/interface/mail.md#how-fast). */
export async function throttleSender(mover: Mover, campaignId: string): Promise<void> {
  await mover.db.write(
    `INSERT INTO mail_sender_rates AS r ("accountId", "senderId", "slowedTo", "slowedOn")
     SELECT $1::uuid, s.id, greatest(1, coalesce(s."ratePerSecond", ${String(defaultRate)}) / 2.0), now()
     FROM campaign_contents t JOIN mail_senders s ON s."accountId" = $1 AND s.id = t."senderId"
     WHERE t."accountId" = $1 AND t."campaignId" = $2::uuid
     ON CONFLICT ("accountId", "senderId") DO UPDATE SET "slowedOn" = now(), "slowedTo" = greatest(1, least(
         excluded."slowedTo", coalesce(nova_pace_of(NULL, r."slowedTo", r."slowedOn", now()) / 2, excluded."slowedTo")))
       WHERE r."slowedOn" IS NULL OR r."slowedOn" < now() - interval '${String(sameFailureSeconds)} seconds'`,
    [campaignId],
  );
}

/** Removes the counts of domains that were not used for an hour (docs/interface/mail.md#how-fast). */
export async function removeIdleDomains(database: Database): Promise<void> {
  await database.query(
    `DELETE FROM mail_domain_rates d WHERE d."nextOn" < now() - interval '1 hour'
       AND coalesce((SELECT max(t.moment) FROM unnest(d."claimedOn") AS t(moment)), '-infinity') < now() - interval '1 hour'`,
  );
}
