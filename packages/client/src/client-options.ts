import type { Issue } from './generated/types.ts';

/** How a client reaches its server. */
export interface ClientOptions {
  /** Where the server answers, such as `https://crm.example`. */
  readonly url: string;
  /** A PRIVATE key (`nova_sk_…`) for servers and tools, a PUBLIC one (`nova_pk_…`) for websites, a CALENDAR one (`nova_ck_…`) for calendars. */
  readonly apiKey: string;
  /** Sends the requests; the platform's own where left out. */
  readonly fetch?: typeof fetch | undefined;
  /** How often a request that failed is sent again; 2 where left out, 0 for never. */
  readonly retries?: number | undefined;
  /** The longest wait before a repetition, in milliseconds; 60,000 where left out. A server that asks for more gets no repetition. */
  readonly maxRetryDelay?: number | undefined;
  /** Whether the server refuses what it would otherwise leave out with a warning; true where left out. */
  readonly strict?: boolean | undefined;
  /**
   * Takes what the server left out of a request that is not strict, and the name of what was called, such as
   * `candidates.create`; written to the console where left out.
   */
  readonly onWarnings?: ((warnings: readonly Issue[], call: string) => void) | undefined;
  /** Ends every call of this client. */
  readonly signal?: AbortSignal | undefined;
}

/** What one call may set. */
export interface CallOptions {
  /** Ends this call. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Names this POST, so that it is carried out once however often it is sent. Where left out and `retries` is above 0, each
   * POST gets a name of its own.
   */
  readonly idempotencyKey?: string | undefined;
  /** Whether the server refuses what it would otherwise leave out of this call; as the client says where left out. */
  readonly strict?: boolean | undefined;
  /** How often this request is sent again when it fails. */
  readonly retries?: number | undefined;
}
