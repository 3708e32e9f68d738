import type { Envelope } from '@nova/mail';

/** Whose mail a worker has in hand. */
export interface Claimed {
  readonly accountId: string;
  readonly campaignId: string;
  /** The recipient. */
  readonly id: string;
  readonly entity: 'candidate' | 'contact' | 'lead';
  readonly recordId: string;
  readonly email: string;
  readonly name: string | null;
  /** How often the mail server put it off. */
  readonly attempts: number;
}

/** A mail as it goes to the mail server. */
export interface WrittenMail {
  readonly envelope: Envelope;
  readonly message: Buffer;
}

/** Writes the mails of a campaign. */
export interface MailWriter {
  /**
   * Gathers what the mails of some recipients are written of: one look at the database for all.
   * @throws CannotSend where the campaign's sender or content is gone
   */
  gather(
    accountId: string,
    campaignId: string,
    recipients: readonly Claimed[],
  ): Promise<(recipient: Claimed) => Promise<WrittenMail>>;
}

/** Why a campaign as a whole cannot go on until a person acts. */
export class CannotSend extends Error {}
