import type { MailServer } from '@nova/mail';

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
