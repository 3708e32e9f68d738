import type { Limits, Warnings } from '@nova/contract';
import type { AccountDatabase } from '@nova/db';
import type { Ports } from './ports.ts';

export interface ContextAccount {
  readonly id: string;
  readonly name: string;
  /** IANA name; days of dates and searches are days there. */
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
  /** Whether the key reads published jobs alone, archived ones never. */
  readonly publishedJobsOnly: boolean;
  readonly requestId: string;
  /** The way in by which the call came. */
  readonly via: 'rest' | 'trpc' | 'web' | 'system';
  readonly db: AccountDatabase;
  /** What of the call is left out, for the answer to say. */
  readonly warnings: Warnings;
  /** The rest of the world: files, CV parser, allowances. */
  readonly ports: Ports;
  /** Where callers reach this server, such as `https://crm.example`; no trailing slash. */
  readonly origin: string;
  /** The caller's address on the network; absent where there is no caller. */
  readonly address?: string;
  /** The present moment; tests choose their own. */
  readonly now: () => Date;
}
