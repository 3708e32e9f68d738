import type { Limits, NovaError, UserRole, Warnings } from '@nova/contract';
import type { AccountDatabase, AccountTransaction } from '@nova/db';
import type { Ports } from './ports.ts';

export interface ContextAccount {
  readonly id: string;
  readonly name: string;
  /** The IANA name of the time zone that days in dates and searches refer to. */
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

/** The caller, the account and the database of a call. Every verb takes it as its first argument. */
export interface Context {
  readonly account: ContextAccount;
  readonly user: ContextUser;
  readonly keyId: string | null;
  /** The session of a caller who signed in by cookie (docs/interface/session.md#the-cookie). */
  readonly session?: CallersSession | undefined;
  /** True if the key may read only published jobs that are not archived. */
  readonly publishedJobsOnly: boolean;
  readonly requestId: string;
  readonly via: 'rest' | 'trpc' | 'mcp' | 'web' | 'system';
  /** The name of the endpoint that was called, if any. */
  readonly endpoint?: string | undefined;
  readonly db: AccountDatabase;
  /** The values that the caller expects the written record to have (docs/interface/values.md#expected-values). */
  readonly expected?: Readonly<Record<string, unknown>>;
  /** Parts of the request that were ignored; the answer lists them. */
  readonly warnings: Warnings;
  readonly ports: Ports;
  /** Present for a call whose answer has parts. */
  readonly parts?: CallParts;
  /** The server's address, such as `https://crm.example`, without a trailing slash. */
  readonly origin: string;
  /** The caller's network address, if any. */
  readonly address?: string;
  /**
   * Aborts when the caller disconnects, which ends any wait before a write. Undefined for work that no caller
   * waits for.
   */
  readonly left?: AbortSignal;
  /** Returns the current time; tests replace it. */
  readonly now: () => Date;
}

/** Functions of a call for a verb that answers part by part. */
interface CallParts {
  /** Returns undefined without an Idempotency-Key. */
  readonly attempt: () => Attempt | undefined;
  /** Logs the failure of a part, and emits the event of a reached limit, as if the whole call had failed. */
  readonly failed: (error: NovaError) => void;
  /**
   * Counts writes beyond the call's own.
   * @throws RATE_LIMITED
   */
  readonly countWrites: (writes: number) => Promise<void>;
}

/** One of several attempts with the same Idempotency-Key and input. */
export interface Attempt {
  /** The progress of earlier attempts; undefined if they have done nothing. */
  readonly done: unknown;
  /**
   * Notes the progress so far, in the transaction that makes it.
   * @returns a function to call after the commit
   * @throws IDEMPOTENCY_IN_PROGRESS if another attempt has made progress since
   */
  note(tx: AccountTransaction, done: unknown): Promise<() => void>;
}

/** A context with only the ports that its verbs need, so that the operator's command can build one too. */
export type ContextWith<Port extends keyof Ports> = Omit<Context, 'ports'> & {
  readonly ports: Pick<Ports, Port>;
};

interface CallersSession {
  readonly id: string;
  /** Makes the answer remove the session's cookie from the browser. */
  readonly forget: () => void;
}
