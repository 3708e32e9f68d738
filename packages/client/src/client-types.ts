import type { Issue } from './generated/types.ts';

/** How a client reaches its server. */
export interface ClientOptions {
  /** The server's address, such as `https://crm.example`. */
  readonly url: string;
  /**
   * A PRIVATE key (`nova_sk_…`) for servers and tools, PUBLIC (`nova_pk_…`) for websites, or CALENDAR
   * (`nova_ck_…`) for calendars.
   */
  readonly apiKey: string;
  /** Sends the requests; default the platform's own. */
  readonly fetch?: typeof fetch | undefined;
  /** How often a failed request is retried; default 2, 0 for never. */
  readonly retries?: number | undefined;
  /**
   * The longest wait before a retry, in milliseconds; default 60,000. A server that asks for more gets no
   * retry.
   */
  readonly maxRetryDelay?: number | undefined;
  /** Whether the server refuses what it would otherwise ignore with a warning; default true. */
  readonly strict?: boolean | undefined;
  /**
   * Receives the warnings of a request that is not strict, and the name of the call, such as
   * `candidates.create`. By default they are written to the console.
   */
  readonly onWarnings?: ((warnings: readonly Issue[], call: string) => void) | undefined;
  /** Aborts every call of this client. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts this call. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The idempotency key of a POST, so that the server runs it once however often it is sent. By default
   * each POST gets its own if `retries` is above 0.
   */
  readonly idempotencyKey?: string | undefined;
  /** Whether the server refuses what it would otherwise ignore; default as the client says. */
  readonly strict?: boolean | undefined;
  /** How often this request is retried. */
  readonly retries?: number | undefined;
}

/** A page of records, and their total. */
export interface Page<T> {
  data: T[];
  /** Counted from 0. */
  page: number;
  size: number;
  total: number;
}

/** A page of a feed. */
export interface FeedPage<T> {
  data: T[];
  /** The cursor for the next call. */
  nextCursor: string;
  /** Whether more can be read now. */
  hasMore: boolean;
}

/** The REST endpoint of a procedure. */
export interface Procedure {
  readonly envelope: 'record' | 'list' | 'feed' | 'publicJobs' | 'file';
  /** The member of its input that is a file, if any. */
  readonly uploads: string | null;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Members of its input that go into the query string, beside a body. */
  readonly query: readonly string[];
  /** Below `/api/nova`, ids in braces. */
  readonly path: string;
}

export type ProcedureInput = Readonly<Record<string, unknown>>;
