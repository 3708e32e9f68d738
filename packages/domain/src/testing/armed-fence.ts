import type { Database } from '@nova/db';
import { enableOutbound, createOutboundGate, type OutboundGate } from '../index.ts';

/** A server that may send. */
export async function enabledGate(database: Database): Promise<OutboundGate> {
  return createOutboundGate(database, await enableOutbound(database, { id: 'test', about: 'a test' }));
}
