import type { Limits, UserRole, Warnings } from '@nova/contract';
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
  readonly role: UserRole;
}

/** Who asks, for which account, through which database: the first argument of every verb. */
export interface Context {
  readonly account: ContextAccount;
  readonly user: ContextUser;
  readonly keyId: string | null;
  /** Of a caller by cookie (docs/interface/session.md#the-cookie). */
  readonly session?: CallersSession | undefined;
  /** Whether the key reads only published jobs that are not archived. */
  readonly publishedJobsOnly: boolean;
  readonly requestId: string;
  readonly via: 'rest' | 'trpc' | 'web' | 'system';
  readonly db: AccountDatabase;
  /** Of the record that the call writes (docs/interface/values.md#expected-values). */
  readonly expected?: Readonly<Record<string, unknown>>;
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

/** A context that has only these ports: what a verb needs of them, and what the operator's command can give. */
export type ContextWith<Port extends keyof Ports> = Omit<Context, 'ports'> & {
  readonly ports: Pick<Ports, Port>;
};

interface CallersSession {
  readonly id: string;
  /** The answer lets the browser forget it. */
  readonly forget: () => void;
}
