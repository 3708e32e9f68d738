import type { Database } from '@nova/db';
import type { HandOver } from '@nova/mail';
import { isRunning, ownIdentity, type ProcessIdentity } from '@nova/processes';
import { newId } from '../../ids.ts';
import type { Claimed } from './campaign-writer.ts';

/** Where each hand-over is written down before it begins and after it ends. */
export interface HandOverBook {
  /**
   * Closes what a connection has done and opens what it is to do next, in one statement; calls of the same moment share it.
   * @returns whether `next` may be handed over: it is HANDING now, and nobody else will
   */
  turn(closing: Closing | null, next: Claimed | null): Promise<boolean>;
}

interface Entry {
  readonly closing: Closing | null;
  readonly next: Claimed | null;
  readonly resolve: (opened: boolean) => void;
}

interface BookOptions {
  readonly database: Database;
  readonly workerId: string;
  /** Told when the database does not answer, each time. */
  readonly onAway: (error: unknown) => void;
}

/** Between two tries of a database that is away, in ms. */
const awayMs = 500;

/**
 * A statement waits for connections that are about to come to their turn for as long as this part of what the last one took, so that
 * one commit serves many where commits are slow.
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

/** The book of one process. What it has to write waits for a database that is away, and is written once however often it is tried. */
export function createHandOverBook({ database, workerId, onAway }: BookOptions): HandOverBook {
  let waiting: Entry[] = [];
  let writing: Promise<void> | null = null;
  /** What has to be undone since its opening may have been written, or not. */
  let leftOver: Closing[] = [];
  /** What connections are handing over now: each comes back with what became of it. */
  const abroad = new Set<string>();
  let allAreHere: (() => void) | null = null;
  let statementMs = 0;

  /** Until every connection has come to its turn, or for as long as is worth it. */
  const gather = async (): Promise<void> => {
    if (abroad.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, statementMs * patience);
      allAreHere = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    allAreHere = null;
  };
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0 || leftOver.length > 0) {
      await gather();
      const [entries, undone] = [waiting, leftOver];
      [waiting, leftOver] = [[], []];
      const closings = [...undone, ...entries.flatMap(({ closing }) => closing ?? [])];
      const openings = entries.flatMap(({ next }) => next ?? []);
      try {
        const began = performance.now();
        const opened = new Set((await write(closings, openings)).map(({ id }) => id));
        statementMs = performance.now() - began;
        for (const id of opened) abroad.add(id);
        for (const { next, resolve } of entries) resolve(next !== null && opened.has(next.id));
      } catch (error) {
        onAway(error);
        leftOver = [...closings, ...openings.map((next) => putBack(next))];
        for (const { resolve } of entries) resolve(false);
        await new Promise((resolve) => setTimeout(resolve, awayMs));
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
        if (closing !== null) abroad.delete(closing.id);
        if (abroad.size === 0) allAreHere?.();
        // Connections that come to their turn in the same moment share a statement.
        setImmediate(() => {
          void begin();
        });
      }),
  };
}

/** Names a process among all that share the database. */
export const newWorkerId = (): string => newId();

/** What became of a recipient whose mail was in hand. */
export interface Closing {
  readonly account: string;
  readonly id: string;
  readonly campaign: string;
  readonly state: 'PENDING' | 'DISPATCHED' | 'REJECTED' | 'FAILED' | 'IN_DOUBT';
  readonly reason: string | null;
  readonly response: string | null;
  /** 1 for a try that counts. */
  readonly tried: 0 | 1;
  /** Seconds until its next turn. */
  readonly wait: number;
}

const named = ({ accountId, id, campaignId }: Claimed) => ({ account: accountId, id, campaign: campaignId });

const plain = { reason: null, response: null, tried: 0, wait: 0 } as const;

/** It was not handed over after all, and costs no try. @param wait seconds until its next turn */
export const putBack = (recipient: Claimed, wait = 0): Closing => ({
  ...named(recipient),
  ...plain,
  state: 'PENDING',
  wait,
});

/** It could not be written, or has no address that mail can be sent to. */
export const failed = (recipient: Claimed, reason: string): Closing => ({
  ...named(recipient),
  ...plain,
  state: 'FAILED',
  reason,
});

/** A server that went away in between is tried again so soon, in seconds. */
const soon = 2;

/**
 * What a hand-over means for its recipient (docs/interface/mail.md#recipients).
 * @param retrySeconds when a mail that was put off is tried again
 */
export function closingOf(recipient: Claimed, result: HandOver, retrySeconds: readonly number[]): Closing {
  const base = { ...named(recipient), ...plain };
  switch (result.outcome) {
    case 'accepted':
      return { ...base, state: 'DISPATCHED', response: result.response };
    case 'withheld':
      return putBack(recipient);
    case 'unfit':
      return failed(recipient, result.reason);
    case 'lost':
      return result.endSent
        ? { ...base, state: 'IN_DOUBT', reason: 'CONNECTION_LOST', response: result.reason }
        : { ...base, state: 'PENDING', response: result.reason, wait: soon };
    case 'refused':
      // A server that refuses the sender says nothing about who was to get the mail.
      if (result.what === 'sender' && result.permanent)
        return { ...base, state: 'PENDING', response: result.response, wait: soon };
      return result.permanent
        ? { ...base, state: 'REJECTED', response: result.response, tried: 1 }
        : putOff(recipient, result.response, retrySeconds);
  }
}

function putOff(recipient: Claimed, response: string, retrySeconds: readonly number[]): Closing {
  const wait = retrySeconds[recipient.attempts];
  const base = { ...named(recipient), reason: null, response, tried: 1 } as const;
  return wait === undefined
    ? { ...base, state: 'FAILED', reason: 'PUT_OFF_TOO_OFTEN', wait: 0 }
    : { ...base, state: 'PENDING', wait };
}

/** A worker that was not seen for so many seconds is gone. */
const goneAfter = 30;

/** Says that the process is there. */
export async function seeWorker(database: Database, workerId: string): Promise<void> {
  await database.query(
    `INSERT INTO mail_workers (id, identity, "seenOn") VALUES ($1::uuid, $2::jsonb, now())
     ON CONFLICT (id) DO UPDATE SET "seenOn" = now()`,
    [workerId, JSON.stringify(ownIdentity())],
  );
}

/** Says that the process has ended in order; what it had in hand is written. */
export async function leaveWorkers(database: Database, workerId: string): Promise<void> {
  await database.query(`DELETE FROM mail_workers WHERE id = $1::uuid`, [workerId]);
}

/**
 * Takes back what processes that are gone had in hand: what was claimed waits again, and of what was being handed over nobody knows
 * (docs/interface/mail.md#recipients). Processes of this machine are asked for; others are gone when they are not seen.
 */
export async function takeBack(database: Database): Promise<void> {
  const workers = await database.query<{ id: string; identity: string }>(
    `SELECT id::text AS id, identity FROM mail_workers`,
  );
  const ended = workers.filter(({ identity }) => isRunning(identityOf(identity)) === false);
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
    [ended.map(({ id }) => id), goneAfter],
  );
}

/** The column holds what `ownIdentity` gave. */
const identityOf = (text: string): ProcessIdentity => JSON.parse(text) as ProcessIdentity;
