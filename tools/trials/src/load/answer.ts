import type { Received } from './send.ts';

export interface Answer {
  readonly kind: RequestKind;
  /** 0 is a refused or cut connection, -1 a timeout. */
  readonly status: number;
  /** The envelope's `error`; null without one. */
  readonly code: string | null;
  /** Seconds. */
  readonly retryAfter: number | null;
  /** By `performance.now()`. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly ms: number;
  /** Identifies a create's record. */
  readonly email?: string;
  /** The envelope's `data` if it is an id. */
  readonly id?: string;
}

export type RequestKind = 'read' | 'create';

export function toAnswer(
  kind: RequestKind,
  startedAt: number,
  { status, headers, body, ms }: Received,
): Answer {
  const { data, error } = envelopeOf(body);
  const retryAfter = headers['retry-after'];
  return {
    kind,
    status,
    startedAt,
    ms,
    endedAt: startedAt + ms,
    code: typeof error === 'string' ? error : null,
    retryAfter: typeof retryAfter === 'string' ? Number(retryAfter) : null,
    ...(typeof data === 'string' ? { id: data } : {}),
  };
}

export interface Envelope {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly total?: unknown;
}

/** Empty without JSON. */
export function envelopeOf(body: Buffer): Envelope {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
