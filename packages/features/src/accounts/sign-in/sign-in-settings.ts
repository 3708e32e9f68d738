import type { Mailbox, MailServer } from '@nova/mail';

/** Settings of sign-in (docs/interface/session.md). */
export interface SignInSettings {
  readonly linkSeconds: number;
  readonly sessionSeconds: number;
  /** Null unless MAIL_URL and MAIL_FROM are set. */
  readonly mail: SignInMail | null;
}

export interface SignInMail {
  readonly server: MailServer;
  readonly from: Mailbox;
  /**
   * The console's address without a trailing slash. It is configured and never taken from a request, because the
   * mail goes to somebody else than the caller.
   */
  readonly consoleUrl: string;
  /** Runs work after the answer is sent, so that the answer's time reveals nothing about it. */
  readonly later: (work: () => Promise<void>) => void;
}
