import { type MailServer, mailServerOf } from '@nova/mail';

/** See docs/operations.md#mail. */
export interface SendingSettings {
  readonly server: MailServer;
  /** Where mails' links lead; no trailing slash. */
  readonly publicUrl: string;
  /** Null: bounces go to the sender and are not counted. */
  readonly bounceDomain: string | null;
  /** Seconds until the second, third, … try of a deferred mail. */
  readonly retrySeconds: readonly number[];
  /** Mails a minute to one domain over all accounts; null for no limit. */
  readonly ratePerDomain: number | null;
  readonly deliveredAfterHours: number;
}

/** Named like the environment variables. */
interface NamedSettings {
  readonly MAIL_URL?: string | undefined;
  readonly MAIL_PUBLIC_URL?: string | undefined;
  readonly MAIL_BOUNCE_DOMAIN?: string | undefined;
  readonly MAIL_RETRY_SCHEDULE: readonly number[];
  readonly MAIL_RATE_PER_DOMAIN?: number | undefined;
  readonly MAIL_DELIVERED_AFTER_HOURS: number;
}

/**
 * Null without MAIL_URL.
 * @param ownUrl of the server, for links without MAIL_PUBLIC_URL
 */
export function sendingSettings(named: NamedSettings, ownUrl: () => string): SendingSettings | null {
  if (named.MAIL_URL === undefined) return null;
  return {
    server: mailServerOf(named.MAIL_URL),
    get publicUrl() {
      return named.MAIL_PUBLIC_URL ?? ownUrl();
    },
    bounceDomain: named.MAIL_BOUNCE_DOMAIN ?? null,
    retrySeconds: named.MAIL_RETRY_SCHEDULE,
    ratePerDomain: named.MAIL_RATE_PER_DOMAIN ?? null,
    deliveredAfterHours: named.MAIL_DELIVERED_AFTER_HOURS,
  };
}
