import type { Mailbox } from './mail-address.ts';

/** A mail to one person, as it is written before it has bytes. */
export interface Mail {
  readonly from: Mailbox;
  readonly to: Mailbox;
  /** Where answers go; to the sender where null. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Without angle brackets; nobody else's. */
  readonly messageId: string;
  readonly date: Date;
  /** What a mail to many says of itself; null for a mail that somebody sends to one. */
  readonly bulk: Bulk | null;
  /** A program sends it because of what somebody did: nobody's absence answers it (RFC 3834). */
  readonly isAutomatic?: boolean;
}

export interface Bulk {
  /** What the list is called, and its id, such as `3f1c.lists.crm.example` (RFC 2919). */
  readonly listName: string;
  readonly listId: string;
  /** Where its reader leaves the list: by a page, and by one click where the address is https (RFC 8058). */
  readonly unsubscribeUrl: string;
}
