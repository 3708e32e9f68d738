import type { Environment } from '@nova/config';
import type { Database } from '@nova/db';
import { bounceTarget, takeBounce, type MailTokens } from '@nova/domain';
import { listenForBounces, type MailWorkers } from '@nova/mail';
import type { Logger } from 'pino';
import type { Repeated } from './repeat.ts';

interface BounceServices {
  readonly database: Database;
  readonly tokens: MailTokens;
  readonly mailWorkers: MailWorkers;
  readonly logger: Logger;
}

/**
 * Opens the port of MAIL_BOUNCE_PORT for bounces (docs/operations.md#bounces); `stop` closes it. Nothing without the setting.
 * @throws where the port cannot be had
 */
export async function takeBounces(
  { HOST, MAIL_BOUNCE_PORT, MAIL_BOUNCE_DOMAIN }: Environment,
  { database, tokens, mailWorkers, logger }: BounceServices,
): Promise<readonly Repeated[]> {
  if (MAIL_BOUNCE_PORT === undefined || MAIL_BOUNCE_DOMAIN === undefined) return [];
  let isAway = false;
  const listener = await listenForBounces(
    { host: HOST, port: MAIL_BOUNCE_PORT, domain: MAIL_BOUNCE_DOMAIN },
    {
      find: (address) => bounceTarget({ tokens, bounceDomain: MAIL_BOUNCE_DOMAIN }, address),
      take: async (target, mail) => {
        const outcome = await takeBounce({ database, mailWorkers }, target, mail);
        isAway = false;
        logger.info({ outcome }, 'A mail came to a bounce address');
      },
      onError: (err) => {
        if (!isAway) logger.warn({ err }, 'A bounce was not written; its mail server brings it again');
        isAway = true;
      },
    },
  );
  logger.info({ host: HOST, port: listener.port }, 'Bounces are taken');
  return [{ stop: () => listener.close() }];
}
