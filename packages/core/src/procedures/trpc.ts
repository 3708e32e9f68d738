import { type ErrorCode, errorTable, pickRepeated, type RepeatedDetails } from '@nova/contract';
import { initTRPC, TRPCError } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { OpenApiMeta } from 'trpc-to-openapi';
import type { Call } from './call.ts';
import { toNovaError } from './to-nova-error.ts';

/** The `error.data` of a tRPC client. */
export interface ErrorData extends Partial<RepeatedDetails> {
  readonly error: ErrorCode;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly data: string | null;
  readonly retryAfter?: number | undefined;
}

/** Milliseconds between a stream's pings (docs/interface/events.md#streams). */
export const streamPingMs = 15_000;

/** Results are plain JSON, as over REST, so tRPC has no transformer (docs/interface/trpc.md#calls). */
export const t = initTRPC
  .context<Call>()
  .meta<OpenApiMeta>()
  .create({
    isDev: false,
    sse: { ping: { enabled: true, intervalMs: streamPingMs } },
    errorFormatter: ({ shape, error, ctx }) => {
      const { code, message, details } = toNovaError(error);
      const { status, trpc } = errorTable[code];
      const extra: ErrorData = {
        error: code,
        status,
        requestId: ctx?.requestId,
        data: details.data ?? null,
        ...pickRepeated(details),
        retryAfter: details.retryAfter,
      };
      const { path, ...known } = shape.data;
      return {
        ...shape,
        // tRPC has codes that the contract lacks.
        code: TRPC_ERROR_CODES_BY_KEY[trpc],
        message: maskKeys(message),
        data: {
          ...known,
          ...(path === undefined ? {} : { path: maskKeys(path) }),
          ...extra,
          code: trpc,
          httpStatus: status,
        },
      };
    },
  });

export function toTrpcError(thrown: unknown): TRPCError {
  const error = toNovaError(thrown);
  return new TRPCError({ code: errorTable[error.code].trpc, message: error.message, cause: error });
}

const anyKey = /nova_([a-z]{2})_[A-Za-z0-9]+/gu;

/**
 * Removes every API key, sign-in link and session from a text that may repeat a request
 * (docs/interface/keys-and-accounts.md#secrecy).
 */
export const maskKeys = (text: string): string => text.replaceAll(anyKey, 'nova_$1_…');
