import type { Database } from '@nova/db';
import { newId } from '../../ids.ts';
import type { Claimed } from './claimed.ts';
import { putBack, type Closing } from './closing.ts';

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
