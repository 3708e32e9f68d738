import type { Mailbox, MailServer } from '@nova/mail';

/** docs/interface/session.md */
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
   * Where the console stands, without a trailing slash. It is never what a caller named: its mail goes to somebody
   * else.
   */
  readonly consoleUrl: string;
  /** Runs after the answer, so that its time says nothing. */
  readonly later: (work: () => Promise<void>) => void;
}
