import type { Database } from '@nova/db';
import type { SendResult } from '@nova/mail';
import { filterEndedLeases, describeProcess } from '@nova/core';
import type { Claimed } from './campaign-writer.ts';

/** Records each mail before and after it is sent. */
export interface SendJournal {
  /**
   * Writes the result of a connection's last mail and sets the recipient of its next one to HANDING.
   * @returns true if `next` is HANDING and may be sent
   */
  turn(closing: Closing | null, next: Claimed | null): Promise<boolean>;
}

interface Entry {
  readonly closing: Closing | null;
  readonly next: Claimed | null;
  readonly resolve: (opened: boolean) => void;
}

interface JournalOptions {
  readonly database: Database;
  readonly workerId: string;
  /** Called each time the database does not answer. */
  readonly onUnavailable: (error: unknown) => void;
}

/** Milliseconds between attempts while the database is unavailable. */
const retryMs = 500;

/**
 * Share of the last statement's duration that a commit waits for other connections, because one commit can
 * serve many.
 */
const patience = 0.5;

const statement = `
  WITH closed AS (
    UPDATE campaign_recipients r SET
      state = CASE WHEN k.state = 'PENDING' AND c.status = 'CANCELLED' THEN 'DROPPED' ELSE k.state END,
      reason = CASE WHEN k.state = 'PENDING' AND c.status = 'CANCELLED' THEN 'STOPPED' ELSE k.reason END,
      response = CASE WHEN r.email IS NULL THEN NULL ELSE k.response END, attempts = r.attempts + k.tried,
      "turnOn" = now() + k.wait * interval '1 second', "leasedBy" = NULL, "updatedOn" = now(),
      "dispatchedOn" = CASE WHEN k.state = 'DISPATCHED' THEN now() ELSE r."dispatchedOn" END
    FROM jsonb_to_recordset($2::jsonb) AS k(account uuid, id uuid, campaign uuid, state text, reason text, response text,
        tried int, wait float8)
      JOIN campaigns c ON c."accountId" = k.account AND c.id = k.campaign
    WHERE r."accountId" = k.account AND r.id = k.id AND r."leasedBy" = $1::uuid
      AND r.state IN ('CLAIMED', 'HANDING', 'IN_DOUBT')
    RETURNING r.id
  ), opened AS (
    UPDATE campaign_recipients r SET state = 'HANDING', "turnOn" = now(), "updatedOn" = now()
    FROM jsonb_to_recordset($3::jsonb) AS o("accountId" uuid, id uuid, "campaignId" uuid)
      JOIN campaigns c ON c."accountId" = o."accountId" AND c.id = o."campaignId" AND c.status = 'SENDING'
    WHERE r."accountId" = o."accountId" AND r.id = o.id AND r.state = 'CLAIMED' AND r."leasedBy" = $1::uuid
    RETURNING r.id
  )
  SELECT o.id::text AS id FROM opened o`;

/**
 * Creates a journal. Writes wait for an unavailable database and take effect once, however often they are
 * tried.
 */
export function createSendJournal({ database, workerId, onUnavailable }: JournalOptions): SendJournal {
  let waiting: Entry[] = [];
  let writing: Promise<void> | null = null;
  /**
   * Results that the next statement writes again after a failure. Recipients that the failed statement may have
   * set to HANDING become PENDING.
   */
  let leftOver: Closing[] = [];
  /** Recipients whose mail is being sent. */
  const underWay = new Set<string>();
  let allHaveReturned: (() => void) | null = null;
  let statementMs = 0;

  /**
   * Waits for the results of other connections, so that one statement writes them all. The wait is at most a
   * share of the last statement's duration.
   */
  const waitForResults = async (): Promise<void> => {
    if (underWay.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, statementMs * patience);
      allHaveReturned = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    allHaveReturned = null;
  };
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0 || leftOver.length > 0) {
      await waitForResults();
      const [entries, undone] = [waiting, leftOver];
      [waiting, leftOver] = [[], []];
      const closings = [...undone, ...entries.flatMap(({ closing }) => closing ?? [])];
      const openings = entries.flatMap(({ next }) => next ?? []);
      try {
        const startedAt = performance.now();
        const openedIds = new Set((await write(closings, openings)).map(({ id }) => id));
        statementMs = performance.now() - startedAt;
        for (const id of openedIds) underWay.add(id);
        for (const { next, resolve } of entries) resolve(next !== null && openedIds.has(next.id));
      } catch (error) {
        onUnavailable(error);
        leftOver = [...closings, ...openings.map((next) => buildRequeuedClosing(next))];
        for (const { resolve } of entries) resolve(false);
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  };
  const write = (closings: readonly Closing[], openings: readonly Claimed[]) =>
    database.query<{ id: string }>(statement, [workerId, JSON.stringify(closings), JSON.stringify(openings)]);
  const begin = (): Promise<void> => {
    writing ??= writeAll().finally(() => {
      writing = null;
    });
    return writing;
  };
  return {
    turn: (closing, next) =>
      new Promise((resolve) => {
        waiting.push({ closing, next, resolve });
        if (closing !== null) underWay.delete(closing.id);
        if (underWay.size === 0) allHaveReturned?.();
        // Calls made in the same turn of the event loop share a statement.
        setImmediate(() => {
          void begin();
        });
      }),
  };
}

/** The result of a claimed recipient. */
export interface Closing {
  readonly account: string;
  readonly id: string;
  readonly campaign: string;
  readonly state: 'PENDING' | 'DISPATCHED' | 'REJECTED' | 'FAILED' | 'IN_DOUBT';
  readonly reason: string | null;
  readonly response: string | null;
  /** 1 if the attempt counts. */
  readonly tried: 0 | 1;
  /** Seconds until the next attempt. */
  readonly wait: number;
}

const toClosingIds = ({ accountId, id, campaignId }: Claimed) => ({
  account: accountId,
  id,
  campaign: campaignId,
});

const plain = { reason: null, response: null, tried: 0, wait: 0 } as const;

/**
 * The result of a mail that was not sent; it does not count as an attempt.
 * @param wait seconds
 */
export const buildRequeuedClosing = (recipient: Claimed, wait = 0): Closing => ({
  ...toClosingIds(recipient),
  ...plain,
  state: 'PENDING',
  wait,
});

/** The result of a recipient whose mail cannot be rendered or addressed. */
export const buildFailedClosing = (recipient: Claimed, reason: string): Closing => ({
  ...toClosingIds(recipient),
  ...plain,
  state: 'FAILED',
  reason,
});

/** Seconds until the next attempt, if the failure was not due to the recipient. */
const soon = 2;

/**
 * Maps a sending result to the recipient's new state (docs/interface/mail.md#recipients).
 * @param retrySeconds delays of deferred mails
 */
export function toClosing(recipient: Claimed, result: SendResult, retrySeconds: readonly number[]): Closing {
  const base = { ...toClosingIds(recipient), ...plain };
  switch (result.outcome) {
    case 'accepted':
      return { ...base, state: 'DISPATCHED', response: result.response };
    case 'withheld':
      return buildRequeuedClosing(recipient);
    case 'unfit':
      return buildFailedClosing(recipient, result.reason);
    case 'lost':
      return result.endSent
        ? { ...base, state: 'IN_DOUBT', reason: 'CONNECTION_LOST', response: result.reason }
        : { ...base, state: 'PENDING', response: result.reason, wait: soon };
    case 'refused':
      // A refused sender proves nothing about the recipient, so the attempt does not count.
      if (result.what === 'sender' && result.permanent)
        return { ...base, state: 'PENDING', response: result.response, wait: soon };
      return result.permanent
        ? { ...base, state: 'REJECTED', response: result.response, tried: 1 }
        : buildDeferredClosing(recipient, result.response, retrySeconds);
  }
}

function buildDeferredClosing(
  recipient: Claimed,
  response: string,
  retrySeconds: readonly number[],
): Closing {
  const wait = retrySeconds[recipient.attempts];
  const base = { ...toClosingIds(recipient), reason: null, response, tried: 1 } as const;
  return wait === undefined
    ? { ...base, state: 'FAILED', reason: 'PUT_OFF_TOO_OFTEN', wait: 0 }
    : { ...base, state: 'PENDING', wait };
}

/** Seconds after which a process without a heartbeat counts as ended. */
const heartbeatTimeout = 30;

export async function recordHeartbeat(database: Database, workerId: string): Promise<void> {
  await database.query(
    `INSERT INTO mail_workers (id, identity, "seenOn") VALUES ($1::uuid, $2::jsonb, now())
     ON CONFLICT (id) DO UPDATE SET "seenOn" = now()`,
    [workerId, describeProcess()],
  );
}

/** Removes this worker at a shutdown, when all results are written. */
export async function removeWorker(database: Database, workerId: string): Promise<void> {
  await database.query(`DELETE FROM mail_workers WHERE id = $1::uuid`, [workerId]);
}

/**
 * Returns claimed recipients of ended processes to the queue and marks mails that were being sent as IN_DOUBT
 * (docs/interface/mail.md#recipients). Processes on other machines count as ended once their heartbeat is too
 * old.
 */
export async function recoverEndedWorkers(database: Database): Promise<void> {
  const workers = await database.query<{ id: string; process: string }>(
    `SELECT id::text AS id, identity AS process FROM mail_workers`,
  );
  await database.query(
    `WITH gone AS (
       DELETE FROM mail_workers w WHERE w.id = ANY ($1::uuid[]) OR w."seenOn" < now() - make_interval(secs => $2::int)
       RETURNING w.id
     )
     UPDATE campaign_recipients r SET
       state = CASE r.state WHEN 'CLAIMED' THEN 'PENDING' ELSE 'IN_DOUBT' END,
       reason = CASE r.state WHEN 'CLAIMED' THEN r.reason ELSE 'PROCESS_ENDED' END,
       "leasedBy" = CASE r.state WHEN 'CLAIMED' THEN NULL ELSE r."leasedBy" END,
       "turnOn" = now(), "updatedOn" = now()
     FROM campaign_sendings s
     WHERE r."accountId" = s."accountId" AND r."campaignId" = s."campaignId" AND r.state IN ('CLAIMED', 'HANDING')
       AND NOT EXISTS (SELECT 1 FROM mail_workers w WHERE w.id = r."leasedBy" AND w.id NOT IN (SELECT g.id FROM gone g))`,
    [filterEndedLeases(workers).map(({ id }) => id), heartbeatTimeout],
  );
}
