import type { AppRouter } from '@nova/features/router';
import type { ErrorData } from '@nova/core';
import { createTRPCClientProxy, createTRPCUntypedClient, httpLink, TRPCClientError } from '@trpc/client';
import { watchCall } from './reachability.ts';

/**
 * The server requires this header on every call that writes, because pages of other websites cannot send it
 * (docs/interface/console.md#delivery).
 */
export const consoleHeader = { 'X-Nova-Console': '1' } as const;

const untyped = createTRPCUntypedClient<AppRouter>({
  links: [
    httpLink({
      url: '/trpc',
      headers: consoleHeader,
      fetch: (input, { signal = null, ...init } = {}) => watchCall(fetch(input, { ...init, signal }), signal),
    }),
  ],
});

/** The procedures, by resource and verb, with their types. */
export const nova = createTRPCClientProxy<AppRouter>(untyped);

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [member: string]: JsonValue | undefined;
}

export interface Page<Item = JsonObject> {
  readonly data: readonly Item[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

/**
 * Asks a query whose name follows from a kind, such as `candidates.search`.
 * @param name `<resource>.<verb>`
 */
export const ask = <Answer>(name: string, input?: object, signal?: AbortSignal): Promise<Answer> =>
  untyped.query(name, input, signal ? { signal } : {}) as Promise<Answer>;

/** Calls a mutation whose name follows from a kind, such as `candidates.update`. */
export const act = <Answer>(name: string, input: object): Promise<Answer> =>
  untyped.mutation(name, input) as Promise<Answer>;

export interface Conflict {
  readonly field: string;
  readonly expected: JsonValue;
  readonly current: JsonValue;
}

/** The server's account of a failure; null if the server could not be reached. */
export type Failure = ErrorData & { readonly conflicts?: readonly Conflict[] };

export function failureOf(error: unknown): Failure | null {
  if (!(error instanceof TRPCClientError)) return null;
  const { data } = error as { data?: Failure };
  return data ?? null;
}

export const isSignedOut = (error: unknown): boolean => failureOf(error)?.status === 401;

/** Returns true for an error with this code, so that the caller can handle it. */
export const isFailure = (error: unknown, code: string): boolean => failureOf(error)?.error === code;
