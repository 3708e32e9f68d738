import { makeInstancePlace } from '@nova/config';
import {
  createSealing,
  instanceOf,
  operatorContext,
  createOutboundGate,
  ensureSigningSecret,
  type Context,
  type Ports,
} from '@nova/domain';
import { createSender } from '@nova/webhooks';
import type { Tools } from './shell.ts';

/** What verbs of webhooks need of the world. */
type WebhookPorts = Pick<Ports, 'sealing' | 'webhooks' | 'outbound'>;

/** The verbs that commands call need no more of the world than that. */
const asPorts = (ports: WebhookPorts): Ports => ports as Ports;

/**
 * Does work on an account's webhooks, as its operator or in the name of one of its users.
 * @throws NOT_FOUND for an unknown account or user
 */
export async function asOperator<T>(
  { database, environment }: Tools,
  account: string,
  work: (ctx: Context) => Promise<T>,
  user?: string,
): Promise<T> {
  const sealing = createSealing(
    environment.SEALING_SECRET ?? (await ensureSigningSecret(database, 'sealing')),
  );
  const facts = { ...makeInstancePlace(environment), databaseUrl: environment.DATABASE_URL };
  const webhooks = createSender({
    allowHttp: environment.WEBHOOK_ALLOW_HTTP,
    allowedHosts: environment.WEBHOOK_ALLOWED_HOSTS ?? [],
  });
  try {
    const outbound = createOutboundGate(database, await instanceOf(database, facts));
    const ports = asPorts({ sealing, webhooks, outbound });
    return await work(await operatorContext({ database, ports }, account, user));
  } finally {
    webhooks.close();
  }
}
