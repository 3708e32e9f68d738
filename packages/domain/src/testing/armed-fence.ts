import type { Database } from '@nova/db';
import { armInstance, outboundFence, type OutboundFence } from '../index.ts';

/** A server that may send. */
export async function armedFence(database: Database): Promise<OutboundFence> {
  return outboundFence(database, await armInstance(database, { id: 'test', about: 'a test' }));
}
