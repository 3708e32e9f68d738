import type { Database } from '@nova/db';
import { createCampaignMailer, type MailWriter, type OutboundGate, type SendingSettings } from '@nova/domain';
import { placeOf } from '@nova/mail';
import type { Logger } from 'pino';
import { repeat, type Repeated } from './repeat.ts';

interface Sending {
  readonly database: Database;
  readonly settings: SendingSettings;
  readonly writer: MailWriter;
  readonly fence: OutboundGate;
  readonly logger: Logger;
}

/** How often it is looked what is due, in ms. Mails go out beside that. */
const looking = { every: 250 };

/**
 * Sends the campaigns of all accounts, in every server process. A mail server or a database that is away is told of once; sending goes
 * on by itself when it is back.
 */
export function startSending({ logger, ...sending }: Sending): Repeated {
  const place = placeOf(sending.settings.server);
  let isTroubled = false;
  const onError = (err: unknown): void => {
    if (!isTroubled) logger.warn({ err }, 'Campaigns cannot be sent now; they are sent later');
    isTroubled = true;
  };
  const mailer = createCampaignMailer({
    ...sending,
    onError,
    onServer: (isAway, reason) => {
      if (isAway) logger.warn({ server: place, reason }, 'The mail server is away; campaigns wait for it');
      else logger.info({ server: place }, 'The mail server is back');
    },
  });
  const turns = repeat(
    'Campaigns were not looked at',
    looking,
    async () => {
      try {
        await mailer.turn();
        isTroubled = false;
      } catch (error) {
        onError(error);
      }
    },
    logger,
  );
  return {
    stop: async () => {
      await turns.stop();
      await mailer.stop();
    },
  };
}
