import type { Limits, Warnings } from '@nova/contract';
import type { AccountDatabase } from '@nova/db';
import type { Ports } from './ports.ts';

export interface ContextAccount {
  readonly id: string;
  readonly name: string;
  /** IANA name; the zone of days in dates and searches. */
  readonly timeZone: string;
  readonly currency: string;
  readonly limits: Limits;
}

export interface ContextUser {
  readonly id: string;
  readonly name: string;
  readonly team: string | null;
  readonly restrictToTeam: boolean;
  readonly billing: 'ALL' | 'TEAM' | 'OWN' | 'NONE';
}

/** Who asks, for which account, through which database: the first argument of every verb. */
export interface Context {
  readonly account: ContextAccount;
  readonly user: ContextUser;
  readonly keyId: string | null;
  /** Whether the key reads only published jobs that are not archived. */
  readonly publishedJobsOnly: boolean;
  readonly requestId: string;
  readonly via: 'rest' | 'trpc' | 'web' | 'system';
  readonly db: AccountDatabase;
  /** What the answer says was ignored. */
  readonly warnings: Warnings;
  readonly ports: Ports;
  /** The server's address, such as `https://crm.example`, without a trailing slash. */
  readonly origin: string;
  /** The caller's network address, if any. */
  readonly address?: string;
  /** Tests set their own. */
  readonly now: () => Date;
}
