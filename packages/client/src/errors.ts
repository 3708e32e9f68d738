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
  /** The existing record's id on `DUPLICATE`, and the record's own on `CONFLICT`. */
  readonly data: string | null;
  /** The invalid parts of the input on `VALIDATION_ERROR`. */
  readonly issues: readonly Issue[];
  /** The parts of a request that the server ignored because it was not strict. */
  readonly warnings: readonly Issue[];
  /** The limit that was reached, on 429. */
  readonly limit: LimitReached | null;
  /** The number of records of each kind that need the record, on `IN_USE`. */
  readonly uses: Readonly<Record<string, number>> | null;
  /** The fields that no longer have their expected values, on `CONFLICT`. */
  readonly conflicts: readonly Conflict[];
  /** The effect that accepting the proposal would have now, on `CONFLICT` of a proposal. */
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
