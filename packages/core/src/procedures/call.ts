import type { Deprecation, NovaError, Warnings } from '@nova/contract';
import type { Database } from '@nova/db';
import type { Attempt } from '../context.ts';
import type { KeyDirectory, KeyHolder } from '../key-holder.ts';
import type { Ports } from '../ports.ts';
import type { KeptSession, SentSession } from './session-cookie.ts';
import type { CallLimiter, LimitCount, WriteMarks } from '@nova/limits';

export interface CallTrace {
  endpoint?: string;
  holder?: KeyHolder;
  limits?: LimitCount;
  /** Absent if the browser's cookie does not change. */
  keptSession?: KeptSession;
  /** The id of the first request, if this is a replay. */
  replayOf?: string;
  /** Present for a call with an Idempotency-Key that is carried out, not replayed. */
  attempt?: Attempt;
  /** Deprecations the call met, over all calls of a batch. */
  deprecations?: readonly Deprecation[];
  /** A failure that did not change the answer; it is logged. */
  aside?: unknown;
  /** The call's failure; internal ones are logged in full. */
  failure?: NovaError;
  slow?: readonly { readonly ms: number; readonly statement: string }[];
  queries: number;
}

/** An Idempotency-Key, and the path it counts for (docs/interface/idempotency.md). */
interface SentIdempotencyKey {
  readonly key: string;
  readonly pathOf: (procedure: string) => string;
}

export interface Call {
  readonly services: Services;
  readonly requestId: string;
  readonly via: 'rest' | 'trpc' | 'mcp';
  /** True if the adapter has already counted its own call, which may run several procedures. */
  readonly counted?: boolean;
  /** This server's base address without a trailing slash: PUBLIC_URL, or else the one that the caller used. */
  readonly origin: string;
  readonly address?: string | undefined;
  /**
   * The job pages that a visitor's call belongs to. It does not count against the account (docs/limits.md#job-pages).
   */
  readonly site?: string;
  /** Returns the caller's distinct keys. A body is only searched for a key when this is called. */
  readonly credentials: () => Promise<readonly string[]>;
  /** The browser's session; used only if no key was sent. */
  readonly session: SentSession;
  /** The answer's head is sent before the verbs run, so no cookie can be set. */
  readonly isStreamed?: boolean;
  /** Absent if no key was sent. */
  readonly idempotency?: SentIdempotencyKey;
  /** Parts of the input that the call ignored; under strict handling they are errors. */
  readonly warnings: Warnings;
  readonly trace: CallTrace;
  /** Aborts when the caller leaves. Waiting reads end; writes that have begun do not. */
  readonly left: AbortSignal;
}

/** Dependencies of procedures; each process's wiring file builds them. */
export interface Services {
  readonly database: Database;
  readonly keys: KeyDirectory;
  readonly limiter: CallLimiter;
  readonly ports: Ports;
  /** The last write position of each key; required with a replica. */
  readonly writes?: WriteMarks | undefined;
  readonly now: () => Date;
  /** Milliseconds from which a statement is logged as slow; 500 by default. */
  readonly slowStatementMs?: number;
}
