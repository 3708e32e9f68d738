import type { Limits, NovaError, UserRole, Warnings } from '@nova/contract';
import type { AccountDatabase, AccountTransaction } from '@nova/db';
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
  readonly via: 'rest' | 'trpc' | 'mcp' | 'web' | 'system';
  readonly db: AccountDatabase;
  /** Of the record that the call writes (docs/interface/values.md#expected-values). */
  readonly expected?: Readonly<Record<string, unknown>>;
  /** What the answer says was ignored. */
  readonly warnings: Warnings;
  readonly ports: Ports;
  /** Of a call whose answer has parts. */
  readonly parts?: CallParts;
  /** The server's address, such as `https://crm.example`, without a trailing slash. */
  readonly origin: string;
  /** The caller's network address, if any. */
  readonly address?: string;
  /** Aborts when the caller leaves, if there is one: what it waits for before a write ends then. */
  readonly left?: AbortSignal;
  /** Tests set their own. */
  readonly now: () => Date;
}

/** What a verb that answers part by part needs of its call. */
export interface CallParts {
  /** Undefined without an Idempotency-Key. */
  readonly attempt: () => Attempt | undefined;
  /** Logs a part's failure, and tells of a reached limit, as if the whole call had failed. */
  readonly failed: (error: NovaError) => void;
  /**
   * Counts writes beyond the call's own.
   * @throws RATE_LIMITED
   */
  readonly countWrites: (writes: number) => Promise<void>;
}

/** One of several attempts with the same Idempotency-Key and input. */
export interface Attempt {
  /** What earlier ones have done; undefined for nothing. */
  readonly done: unknown;
  /**
   * Notes what is done by now in the transaction that does it.
   * @returns what is to be called after the commit
   * @throws IDEMPOTENCY_IN_PROGRESS if another attempt has done something meanwhile
   */
  note(tx: AccountTransaction, done: unknown): Promise<() => void>;
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
