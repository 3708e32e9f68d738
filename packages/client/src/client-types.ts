import type { Included, Issue } from './generated/types.ts';

/** The settings of a client. */
export interface ClientOptions {
  /** The server's address, such as `https://crm.example`. */
  readonly url: string;
  /**
   * A PRIVATE key (`nova_sk_…`) for servers and tools, PUBLIC (`nova_pk_…`) for websites, or CALENDAR
   * (`nova_ck_…`) for calendars.
   */
  readonly apiKey: string;
  /** Sends the requests; default: the platform's own. */
  readonly fetch?: typeof fetch | undefined;
  /** The number of retries of a failed request; default 2, 0 for never. */
  readonly retries?: number | undefined;
  /**
   * The longest wait before a retry, in milliseconds; default 60,000. If a server asks for a longer wait, the request
   * is not retried.
   */
  readonly maxRetryDelay?: number | undefined;
  /** True if the server should refuse input that it would otherwise ignore with a warning; default true. */
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
   * The idempotency key of a POST, with which the server runs it only once, even if it is sent several times. By
   * default each POST gets its own if `retries` is above 0.
   */
  readonly idempotencyKey?: string | undefined;
  /** True if the server should refuse input that it would otherwise ignore; default: the client's setting. */
  readonly strict?: boolean | undefined;
  /** The number of retries of this request; default: the client's setting. */
  readonly retries?: number | undefined;
}

/** A page of records, and their total. */
export interface Page<T> {
  data: T[];
  /** The page's number, counted from 0. */
  page: number;
  size: number;
  total: number;
}

/** A page of a list of records. */
export interface RecordPage<T> extends Page<T> {
  /** Present if `cursor` was given: the cursor that the next call takes; null at the end. */
  nextCursor?: string | null;
  /** Present if `expand` was given. */
  included?: Included;
}

/** A record, and the records that it refers to. */
export interface WithRelated<T> {
  data: T;
  included: Included;
}

/** A page of a feed. */
export interface FeedPage<T> {
  data: T[];
  /** The cursor for the next call. */
  nextCursor: string;
  /** True if more events can be read now. */
  hasMore: boolean;
}

/** The REST endpoint of a procedure. */
export interface Procedure {
  readonly envelope: 'record' | 'related' | 'list' | 'feed' | 'publicJobs' | 'file';
  /** True if the list is read to its end by cursor. */
  readonly walks?: true;
  /** The member of its input that is a file, if any. */
  readonly uploads: string | null;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The input's members that travel in the query string although there is a body. */
  readonly query: readonly string[];
  /** The path below `/api/nova`, with ids in braces. */
  readonly path: string;
}

export type ProcedureInput = Readonly<Record<string, unknown>>;
