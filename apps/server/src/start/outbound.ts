import type { AddressInfo } from 'node:net';
import { makeInstancePlace, type Environment } from '@nova/config';
import type { Database } from '@nova/db';
import {
  registerInstance,
  identifyInstance,
  createOutboundGate,
  describeOutbound,
  type OutboundGate,
  type SignInSettings,
} from '@nova/features';
import { parseMailServer } from '@nova/mail';
import type { Logger } from 'pino';
import type { Later } from '../background/later.ts';

/**
 * Decides whether this installation may send (docs/operations.md#what-may-send); a cluster is one instance.
 * @param logger null in workers, because their primary registers the instance and logs its state
 */
export async function openOutbound(
  environment: Environment,
  database: Database,
  logger: Logger | null,
): Promise<OutboundGate> {
  const place = makeInstancePlace(environment);
  const instance = await identifyInstance(database, { ...place, databaseUrl: environment.DATABASE_URL });
  if (logger !== null) await registerInstance(database, instance);
  const outbound = createOutboundGate(database, instance);
  if (logger !== null) {
    const { state, detail } = await describeOutbound(outbound);
    if (state !== 'armed') logger.warn({ instance }, detail);
  }
  return outbound;
}

/**
 * Returns the settings of sign-in links. Without MAIL_URL and MAIL_FROM, no link is mailed
 * (docs/interface/session.md#links-by-mail).
 * @param address the server's, for links without PUBLIC_URL
 */
export function signInSettings(
  environment: Environment,
  address: () => AddressInfo | undefined,
  later: Later,
): SignInSettings {
  const { MAIL_URL, MAIL_FROM, PUBLIC_URL, SIGN_IN_LINK_TTL_SECONDS, SESSION_TTL_SECONDS } = environment;
  return {
    linkSeconds: SIGN_IN_LINK_TTL_SECONDS,
    sessionSeconds: SESSION_TTL_SECONDS,
    mail:
      MAIL_URL === undefined || MAIL_FROM === undefined
        ? null
        : {
            server: parseMailServer(MAIL_URL),
            from: MAIL_FROM,
            get consoleUrl() {
              return PUBLIC_URL ?? ownUrl(environment, address()?.port);
            },
            later: later.run,
          },
  };
}

const everyNetwork = ['0.0.0.0', '::'];

export function ownUrl({ HOST, PORT }: Environment, port = PORT): string {
  const host = everyNetwork.includes(HOST) ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${String(port)}`;
}
