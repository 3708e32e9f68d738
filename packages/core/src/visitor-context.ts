import type { Database } from '@nova/db';
import type { Ports } from './ports.ts';

/** A caller without a key: the first argument of verbs that anybody may call. */
export interface VisitorContext {
  readonly database: Database;
  readonly ports: Ports;
  /** The server's address, such as `https://crm.example`, without a trailing slash. */
  readonly origin: string;
  /** The caller's network address. */
  readonly address: string;
  /**
   * Makes the answer set the session's cookie.
   * @param seconds the session's lifetime
   */
  readonly keepSession: (token: string, seconds: number) => void;
  readonly now: () => Date;
}
