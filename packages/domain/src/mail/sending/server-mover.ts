import { accountDatabase, type Database } from '@nova/db';
import type { Mover } from '../../campaigns/move-campaign.ts';

/** The server itself, as one that moves campaigns of an account. */
export const serverMover = (database: Database, accountId: string): Mover => ({
  db: accountDatabase(database, accountId),
  keyId: null,
  user: null,
  requestId: null,
  via: 'system',
  now: () => new Date(),
});
