import type { Deprecation, NovaError, Warnings } from '@nova/contract';
import type { Database } from '@nova/db';
import type { Attempt, KeyDirectory, KeyHolder, Ports } from '@nova/domain';
import type { KeptSession, SentSession } from './session-cookie.ts';
import type { CallLimiter, LimitCount, WriteMarks } from '@nova/limits';

export interface CallTrace {
  endpoint?: string;
  holder?: KeyHolder;
  limits?: LimitCount;
  /** Absent if the browser's cookie stays as it is. */
  keptSession?: KeptSession;
  /** The id of the first request, if this is a replay. */
  replayOf?: string;
  /** Of a call with an Idempotency-Key that is carried out. */
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
export interface SentIdempotencyKey {
  readonly key: string;
  readonly pathOf: (procedure: string) => string;
}

export interface Call {
  readonly services: Services;
  readonly requestId: string;
  readonly via: 'rest' | 'trpc' | 'mcp';
  /** The adapter has counted it against the limits already, because one call of its own may run several procedures. */
  readonly counted?: boolean;
  /** Where this server is reached, without a trailing slash: PUBLIC_URL, or else as the caller named it. */
  readonly origin: string;
  readonly address?: string | undefined;
  /** The job pages whose visitor calls; such calls do not count against the account (docs/limits.md#job-pages). */
  readonly site?: string;
  /** The distinct keys of the caller. A key in a body is only read when this is called. */
  readonly credentials: () => Promise<readonly string[]>;
  /** Counts if there is no key. */
  readonly session: SentSession;
  /** The answer's head leaves before its verbs have run, so that no cookie can be set. */
  readonly isStreamed?: boolean;
  /** Absent if no key was sent. */
  readonly idempotency?: SentIdempotencyKey;
  /** What the call ignored; under strict handling nothing may be. */
  readonly warnings: Warnings;
  readonly trace: CallTrace;
  /** Aborts when the caller leaves: what the call waits for ends, what it has begun to write does not. */
  readonly left: AbortSignal;
}

/** What procedures need of their process; each process's wiring file builds it. */
export interface Services {
  readonly database: Database;
  readonly keys: KeyDirectory;
  readonly limiter: CallLimiter;
  readonly ports: Ports;
  /** The last write position of each key; needed with a replica. */
  readonly writes?: WriteMarks | undefined;
  readonly now: () => Date;
  /** Slower statements are logged, in milliseconds; 500 by default. */
  readonly slowStatementMs?: number;
}
