import type { Database } from '@nova/db';
import { removeOldIdempotencyKeys, sweepContents } from '@nova/domain';
import type { FileStore } from '@nova/files';
import type { Logger } from 'pino';
import { repeat, type Repeated } from './repeat.ts';

const minute = 60 * 1000;
const hour = 60 * minute;

/** What one process of an installation's machine does beside requests: old keys, left-over contents and dead rows go. */
export const startUpkeep = (database: Database, files: FileStore, logger: Logger): readonly Repeated[] => [
  repeat('Old Idempotency-Keys were not removed', hour, () => removeOldIdempotencyKeys(database), logger),
  repeat(
    'Left-over contents were not swept',
    24 * hour,
    () => sweepContents(database, files, new Date()),
    logger,
  ),
  repeat('Tables were not vacuumed', minute, () => database.vacuum(), logger),
];
