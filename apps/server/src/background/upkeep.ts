import type { Database } from '@nova/db';
import { expireImports } from '@nova/features/imports';
import {
  expireMerges,
  expireProposals,
  assignPositions,
  removeNotedContents,
  removeOldApplicationMails,
  removeOldBulkChanges,
  removeOldCvDrafts,
  removeOldDeliveries,
  removeOldEvents,
  removePastSessions,
  sweepContents,
  sweepLimits,
} from '@nova/features';
import { removeOldIdempotencyKeys } from '@nova/core';
import type { FileStore } from '@nova/files';
import type { Logger } from 'pino';
import { repeat, type Repeated } from './repeat.ts';

const minute = { every: 60 * 1000 };
const hour = { every: 60 * minute.every };

/** Starts the upkeep; only one process of a machine does it. */
export function startUpkeep(
  database: Database,
  files: FileStore,
  logger: Logger,
  eventDays: number,
): readonly Repeated[] {
  const removeEvents = async (): Promise<void> => {
    // Deliveries are removed right after their events. An erasure finds a receiver's answer by its event, so an answer
    // must not outlive it for long.
    await removeOldEvents(database, eventDays);
    await removeOldDeliveries(database);
  };
  return [
    startPlacingEvents(database, logger),
    repeat('Old events and deliveries not removed: retried in an hour', hour, removeEvents, logger),
    repeat(
      'Old idempotency keys not removed: retried in an hour',
      hour,
      () => removeOldIdempotencyKeys(database),
      logger,
    ),
    repeat(
      'Past sessions and sign-in links not removed: retried in an hour',
      hour,
      () => removePastSessions(database),
      logger,
    ),
    repeat(
      'Old mails about applications not removed: retried in an hour',
      hour,
      () => removeOldApplicationMails(database),
      logger,
    ),
    repeat(
      'Old dry runs of CVs not removed: retried in an hour',
      hour,
      () => removeOldCvDrafts(database),
      logger,
    ),
    repeat(
      'Contents of deleted files not removed from the file store: retried in a minute',
      minute,
      () => removeNotedContents(database, files),
      logger,
    ),
    repeat(
      'Data for undoing old imports not removed: retried in an hour',
      hour,
      () => expireImports(database),
      logger,
    ),
    repeat(
      'Data for undoing old bulk runs not removed: retried in an hour',
      hour,
      () => removeOldBulkChanges(database),
      logger,
    ),
    repeat(
      'Data for undoing old merges not removed: retried in an hour',
      hour,
      () => expireMerges(database),
      logger,
    ),
    repeat(
      'Proposals past their time not settled: retried in a minute',
      minute,
      () => expireProposals(database),
      logger,
    ),
    repeat(
      'Left-over contents not swept: the next sweep retries',
      sweepLimits,
      () => sweep(database, files, logger),
      logger,
    ),
    repeat('Tables not vacuumed: retried in a minute', minute, () => database.vacuum(), logger),
  ];
}

/** A short pause, so that readers see events within a second. */
const placing = { every: 200, logsFirstFailure: true } as const;

function startPlacingEvents(database: Database, logger: Logger): Repeated {
  const runPlacement = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await assignPositions(database)) > 0);
  };
  return repeat('Events not placed in the feed: the next turn retries', placing, runPlacement, logger);
}

async function sweep(database: Database, files: FileStore, logger: Logger): Promise<void> {
  const { refusal, ...counted } = await sweepContents(database, files, new Date());
  if (refusal !== null) logger.warn(counted, refusal);
  else logger.info(counted, 'Left-over contents swept: set aside first, removed two weeks later');
}
