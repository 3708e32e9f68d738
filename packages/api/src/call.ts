import type { Deprecation, NovaError, Warnings } from '@nova/contract';
import type { Database } from '@nova/db';
import type { KeyDirectory, KeyHolder, Ports } from '@nova/domain';
import type { CallLimiter, LimitCount, WriteMarks } from '@nova/limits';

/** What the chain learns of a call, for the answer's headers, the log and the metrics. */
export interface CallTrace {
  endpoint?: string;
  holder?: KeyHolder;
  limits?: LimitCount;
  /** The id of the request whose answer is replayed, for a repeated Idempotency-Key. */
  replayOf?: string;
  /** What the call met or gave that is to go; of all the calls of a batch. */
  deprecations?: readonly Deprecation[];
  /** A failure that did not change the answer; the log tells of it. */
  aside?: unknown;
  /** What the call failed with; the log tells failures on our side in full. */
  failure?: NovaError;
  /** Statements that took longer than the threshold. */
  slow?: readonly { readonly ms: number; readonly statement: string }[];
  /** SQL statements sent so far. */
  queries: number;
}

/** An Idempotency-Key as sent, and the path it counts for (docs/interface/idempotency.md). */
export interface SentIdempotencyKey {
  readonly key: string;
  readonly pathOf: (procedure: string) => string;
}

/** One call as an adapter hands it to the procedures. */
export interface Call {
  readonly services: Services;
  readonly requestId: string;
  readonly via: 'rest' | 'trpc';
  /** Where this server is reached, without a trailing slash: as PUBLIC_URL says, else as the caller named it. */
  readonly origin: string;
  /** The caller's address on the network, as far as it is known. */
  readonly address?: string | undefined;
  /** The job pages whose visitor makes the call: it uses nothing of the account's windows (docs/limits.md#job-pages). */
  readonly site?: string;
  /** The distinct keys the caller sent; asked for once, and only then read from a body that carries one. */
  readonly credentials: () => Promise<readonly string[]>;
  /** Absent where no key was sent, or where the way in has none. */
  readonly idempotency?: SentIdempotencyKey;
  /** What of the call is left out; strict where the caller prefers to be refused. */
  readonly warnings: Warnings;
  readonly trace: CallTrace;
}

/** What procedures need of the process they run in; the wiring file of each process builds it. */
export interface Services {
  readonly database: Database;
  readonly keys: KeyDirectory;
  readonly limiter: CallLimiter;
  readonly ports: Ports;
  /** Until where keys have written; needed where the database has a replica. */
  readonly writes?: WriteMarks | undefined;
  readonly now: () => Date;
  /** Statements that take longer are named in the log, in milliseconds; 500 where absent. */
  readonly slowStatementMs?: number;
}
