import type { Database } from '@nova/db';
import {
  expireImports,
  placeEvents,
  removeNotedContents,
  removeOldApplicationMails,
  removeOldDeliveries,
  removeOldEvents,
  removeOldIdempotencyKeys,
  sweepContents,
  sweepLimits,
} from '@nova/domain';
import type { FileStore } from '@nova/files';
import type { Logger } from 'pino';
import { repeat, type Repeated } from './repeat.ts';

const minute = 60 * 1000;
const hour = 60 * minute;

/** What one process of an installation's machine does beside requests: old keys, what imports kept, left-over contents and dead rows go. */
export const startUpkeep = (
  database: Database,
  files: FileStore,
  logger: Logger,
  eventDays: number,
): readonly Repeated[] => [
  placingEvents(database, logger),
  repeat(
    'Old events were not removed from the feed, or their deliveries were not',
    { every: hour },
    async () => {
      // One after the other: an answer is found by its event when a person is forgotten.
      await removeOldEvents(database, eventDays);
      await removeOldDeliveries(database);
    },
    logger,
  ),
  repeat(
    'Old Idempotency-Keys were not removed',
    { every: hour },
    () => removeOldIdempotencyKeys(database),
    logger,
  ),
  repeat(
    'Old mails about applications were not removed',
    { every: hour },
    () => removeOldApplicationMails(database),
    logger,
  ),
  repeat(
    'Contents of deleted files were not removed from the file store; they are removed later',
    { every: minute },
    () => removeNotedContents(database, files),
    logger,
  ),
  repeat(
    'What imports kept so that they could be taken back was not removed after its time',
    { every: hour },
    () => expireImports(database),
    logger,
  ),
  repeat('Left-over contents were not swept', sweepLimits, () => sweep(database, files, logger), logger),
  repeat('Tables were not vacuumed', { every: minute }, () => database.vacuum(), logger),
];

/** How often committed events get their positions, in ms: a reader sees them well within a second. */
const placing = { every: 200, toldOnce: true } as const;

/** Lets the feed follow what is committed; who is at it goes on while there is more. */
export function placingEvents(database: Database, logger: Logger): Repeated {
  const place = async (): Promise<void> => {
    while ((await placeEvents(database)) > 0);
  };
  return repeat('Events did not get their positions; they get them later', placing, place, logger);
}

/** A sweep tells what it did, and says what it refused to do. */
async function sweep(database: Database, files: FileStore, logger: Logger): Promise<void> {
  const { refusal, ...counted } = await sweepContents(database, files, new Date());
  if (refusal !== null) logger.warn(counted, refusal);
  else logger.info(counted, 'Left-over contents were swept: set aside first, removed two weeks later');
}
