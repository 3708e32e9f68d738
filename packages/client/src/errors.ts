import type { Conflict, Issue, LimitReached, ProposalEffect } from './generated/types.ts';

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly status: number;
  readonly requestId: string | null;
  readonly data?: string | null;
  readonly issues?: readonly Issue[];
  readonly warnings?: readonly Issue[];
  readonly limit?: LimitReached | null;
  readonly uses?: Readonly<Record<string, number>> | null;
  readonly conflicts?: readonly Conflict[];
  readonly effect?: ProposalEffect | null;
  readonly retryAfter?: number | null;
}

/** The server refused a call, or failed. */
export class NovaApiError extends Error {
  /** An error code such as `NOT_FOUND`, `DUPLICATE`, `VALIDATION_ERROR` or `RATE_LIMITED`. */
  readonly code: string;
  readonly status: number;
  /** The request's id in the server's log; quote it when you report a problem. */
  readonly requestId: string | null;
  /** On `DUPLICATE`: the existing record's id; on `CONFLICT`: the record's. */
  readonly data: string | null;
  /** On `VALIDATION_ERROR`: each invalid part of the input. */
  readonly issues: readonly Issue[];
  /** What the server ignored in a request that is not strict. */
  readonly warnings: readonly Issue[];
  /** On 429: the limit that was reached. */
  readonly limit: LimitReached | null;
  /** On `IN_USE`: how many records of each kind need the record. */
  readonly uses: Readonly<Record<string, number>> | null;
  /** On `CONFLICT`: each field that no longer has its expected value. */
  readonly conflicts: readonly Conflict[];
  /** On `CONFLICT` of a proposal: what accepting it would do now. */
  readonly effect: ProposalEffect | null;
  /** Seconds to wait before a retry; null if waiting doesn't help. */
  readonly retryAfter: number | null;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = 'NovaApiError';
    this.code = refusal.code;
    this.status = refusal.status;
    this.requestId = refusal.requestId;
    this.data = refusal.data ?? null;
    this.issues = refusal.issues ?? [];
    this.warnings = refusal.warnings ?? [];
    this.limit = refusal.limit ?? null;
    this.uses = refusal.uses ?? null;
    this.conflicts = refusal.conflicts ?? [];
    this.effect = refusal.effect ?? null;
    this.retryAfter = refusal.retryAfter ?? null;
  }
}

/** The server can't be reached, or didn't answer like a Nova server; see `cause`. */
export class NovaConnectionError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'NovaConnectionError';
  }
}
