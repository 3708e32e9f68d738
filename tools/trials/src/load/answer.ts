import type { Received } from './send.ts';

/** One request of a load, and what became of it. */
export interface Answer {
  readonly kind: RequestKind;
  /** 0 where the connection was refused or cut, -1 where nothing came in time. */
  readonly status: number;
  /** The `error` of the envelope; null for a success and where there was no envelope. */
  readonly code: string | null;
  /** Seconds of `Retry-After`. */
  readonly retryAfter: number | null;
  /** In milliseconds of `performance.now()`. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly ms: number;
  /** Of a create: what its record is known by. */
  readonly email?: string;
  /** The envelope's `data` where it is an id. */
  readonly id?: string;
}

export type RequestKind = 'read' | 'create';

/** Reads what matters off what was received. */
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

/** The JSON object of an answer; an empty one where there is none. */
export function envelopeOf(body: Buffer): Envelope {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
