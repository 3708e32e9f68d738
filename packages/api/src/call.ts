import type { KeyHolder } from '@nova/domain';
import type { LimitCount } from '@nova/limits';
import type { Services } from './services.ts';

/** What the chain learns of a call, for the answer's headers, the log and the metrics. */
export interface CallTrace {
  endpoint?: string;
  holder?: KeyHolder;
  limits?: LimitCount;
  /** SQL statements sent so far. */
  queries: number;
}

/** One call as an adapter hands it to the procedures. */
export interface Call {
  readonly services: Services;
  readonly requestId: string;
  /** Where the caller reached this server, without a trailing slash. */
  readonly origin: string;
  /** The distinct keys the caller sent; asked for once, and only then read from a body that carries one. */
  readonly credentials: () => Promise<readonly string[]>;
  readonly trace: CallTrace;
}
