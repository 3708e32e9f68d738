import type { Database } from '@nova/db';
import { removeNotedContents, removeOldIdempotencyKeys, sweepContents, sweepLimits } from '@nova/domain';
import type { FileStore } from '@nova/files';
import type { Logger } from 'pino';
import { repeat, type Repeated } from './repeat.ts';

const minute = 60 * 1000;
const hour = 60 * minute;

/** What one process of an installation's machine does beside requests: old keys, left-over contents and dead rows go. */
export const startUpkeep = (database: Database, files: FileStore, logger: Logger): readonly Repeated[] => [
  repeat(
    'Old Idempotency-Keys were not removed',
    { every: hour },
    () => removeOldIdempotencyKeys(database),
    logger,
  ),
  repeat(
    'Contents of deleted files were not removed from the file store; they are removed later',
    { every: minute },
    () => removeNotedContents(database, files),
    logger,
  ),
  repeat('Left-over contents were not swept', sweepLimits, () => sweep(database, files, logger), logger),
  repeat('Tables were not vacuumed', { every: minute }, () => database.vacuum(), logger),
];

/** A sweep tells what it did, and says what it refused to do. */
async function sweep(database: Database, files: FileStore, logger: Logger): Promise<void> {
  const { refusal, ...counted } = await sweepContents(database, files, new Date());
  if (refusal !== null) logger.warn(counted, refusal);
  else logger.info(counted, 'Left-over contents were swept: set aside first, removed two weeks later');
}
