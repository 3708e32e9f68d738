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

/** Writes one recipient's mail. @throws Error with the reason why that recipient gets none */
export type WriteMail = () => Promise<WrittenMail>;

/** Makes the mails of a campaign. */
export interface MailWriter {
  /**
   * Makes the mails of the first of some recipients, as far as time and memory go: one look at the database for all.
   * @returns how each is written, by the recipient's id; who is not among them was not come to
   * @throws CannotSend where the campaign's sender or content is gone, or its templates go past a bound
   */
  gather(
    accountId: string,
    campaignId: string,
    recipients: readonly Claimed[],
  ): Promise<ReadonlyMap<string, WriteMail>>;
}

/** Why a campaign as a whole cannot go on until a person acts. */
export class CannotSend extends Error {}
