import type { MailServer } from '@nova/mail';

/** How an installation sends (docs/operations.md#mail). */
export interface SendingSettings {
  readonly server: MailServer;
  /** Where links of mails lead; no slash at the end. */
  readonly publicUrl: string;
  /** Null: what comes back goes to the sender, and is not counted. */
  readonly bounceDomain: string | null;
  /** Seconds until the second, third, … try of a mail that was put off. */
  readonly retrySeconds: readonly number[];
  /** Mails a minute to one domain, over all accounts; null for any number. */
  readonly ratePerDomain: number | null;
  readonly deliveredAfterHours: number;
}
