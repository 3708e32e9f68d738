import { makeInstancePlace, type Environment } from '@nova/config';
import type { Database } from '@nova/db';
import {
  registerInstance,
  instanceOf,
  createOutboundGate,
  outboundStatus,
  type OutboundGate,
} from '@nova/domain';
import type { Logger } from 'pino';

/**
 * The fence before mail and webhooks (docs/operations.md#what-may-send); all processes of a machine's cluster are one instance.
 * @param logger of the process that starts the installation on this machine, which is told once where nothing may be sent; null
 * for its workers
 */
export async function openOutbound(
  environment: Environment,
  database: Database,
  logger: Logger | null,
): Promise<OutboundGate> {
  const place = makeInstancePlace(environment);
  const instance = await instanceOf(database, { ...place, databaseUrl: environment.DATABASE_URL });
  if (logger !== null) await registerInstance(database, instance);
  const fence = createOutboundGate(database, instance);
  if (logger !== null) {
    const { state, detail } = await outboundStatus(fence);
    if (state !== 'armed') logger.warn({ instance }, detail);
  }
  return fence;
}
