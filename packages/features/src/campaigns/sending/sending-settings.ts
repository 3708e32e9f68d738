import { type MailServer, parseMailServer } from '@nova/mail';

/** The settings for sending mail (docs/operations.md#mail). */
export interface SendingSettings {
  readonly server: MailServer;
  /** The address of links in mails, without a trailing slash. */
  readonly publicUrl: string;
  /** Null if bounces go to the sender and are not counted. */
  readonly bounceDomain: string | null;
  /** Seconds until the second, third, … attempt of a deferred mail. */
  readonly retrySeconds: readonly number[];
  /** Mails per minute to one domain, over all accounts; null for no limit. */
  readonly ratePerDomain: number | null;
  readonly deliveredAfterHours: number;
}

/** The fields have the names of the environment variables. */
interface NamedSettings {
  readonly MAIL_URL?: string | undefined;
  readonly MAIL_PUBLIC_URL?: string | undefined;
  readonly MAIL_BOUNCE_DOMAIN?: string | undefined;
  readonly MAIL_RETRY_SCHEDULE: readonly number[];
  readonly MAIL_RATE_PER_DOMAIN?: number | undefined;
  readonly MAIL_DELIVERED_AFTER_HOURS: number;
}

/**
 * Reads the settings; null without MAIL_URL, which turns sending off.
 * @param ownUrl returns the server's URL, for links without MAIL_PUBLIC_URL
 */
export function sendingSettings(named: NamedSettings, ownUrl: () => string): SendingSettings | null {
  if (named.MAIL_URL === undefined) return null;
  return {
    server: parseMailServer(named.MAIL_URL),
    get publicUrl() {
      return named.MAIL_PUBLIC_URL ?? ownUrl();
    },
    bounceDomain: named.MAIL_BOUNCE_DOMAIN ?? null,
    retrySeconds: named.MAIL_RETRY_SCHEDULE,
    ratePerDomain: named.MAIL_RATE_PER_DOMAIN ?? null,
    deliveredAfterHours: named.MAIL_DELIVERED_AFTER_HOURS,
  };
}
