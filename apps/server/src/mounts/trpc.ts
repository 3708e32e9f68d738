import { appRouter, callHeaders, toNovaError, type Call } from '@nova/api';
import { answerHeaders, inviteBody, keysOf, strictHandling } from '@nova/rest';
import type { AnyRouter } from '@trpc/server';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import type { TRPCRequestInfo } from '@trpc/server/http';
import type { Exchange, Mount } from '../exchange.ts';
import { answerQueries, queriesAsked } from './trpc-queries.ts';

const largestBody = 1024 * 1024;

/** Some batches of this many are as many calls as may wait for the database at once: no single request takes all its places. */
const mostCalls = 50;

/**
 * `/trpc`: the same procedures for TypeScript clients; keys travel in a header (docs/interface/trpc.md#calls).
 * @param router what it answers beside the contract's queries; every procedure when left out
 */
export function createTrpc(router: AnyRouter = appRouter): Mount {
  return (exchange) => {
    if (exchange.call.warnings.strict) exchange.response.setHeader('Preference-Applied', strictHandling);
    const asked = queriesAsked(exchange, mostCalls);
    if (asked) {
      return answerQueries(exchange, callOf(exchange), asked, (errors) => ({
        ...vary,
        ...retryAfter(errors),
      }));
    }
    inviteBody(exchange.request, exchange.response);
    exchange.response.setHeaders(new Headers({ ...answerHeaders, ...json }));
    return nodeHTTPRequestHandler({
      router,
      req: exchange.request,
      res: exchange.response,
      path: exchange.path.slice('/trpc/'.length),
      maxBodySize: largestBody,
      maxBatchSize: mostCalls,
      createContext: ({ info }) =>
        callOf(exchange, info.type === 'subscription' ? info.connectionParams : null),
      onError: ({ error }) => {
        exchange.call.trace.failure = toNovaError(error);
      },
      responseMeta: ({ errors, type }) => ({
        headers: {
          ...(type === 'subscription' ? {} : json),
          ...vary,
          ...callHeaders(exchange.call),
          ...retryAfter(errors),
        },
      }),
    });
  };
}

/** What tRPC sends, and does not say of an error that comes before it has read the request. A stream has a type of its own. */
const json = { 'Content-Type': 'application/json' };

/** tRPC's own, and that of CORS, which it would replace. */
const vary = { Vary: 'trpc-accept, accept, accept-encoding, prefer, origin' };

/**
 * An Idempotency-Key counts for each mutation that the request names.
 * @param params what a subscription sends in its address: a browser's EventSource has no headers
 */
function callOf({ request, call }: Exchange, params: TRPCRequestInfo['connectionParams'] = null): Call {
  const key = request.headers['idempotency-key'];
  const { apiKey } = params ?? {};
  return {
    ...call,
    via: 'trpc',
    credentials: () =>
      Promise.resolve(keysOf(request, apiKey === undefined ? null : new URLSearchParams({ apiKey }))),
    ...(typeof key === 'string' ? { idempotency: { key, pathOf: (name) => `/trpc/${name}` } } : {}),
  };
}

/** The longest wait that any of the calls asks for. */
function retryAfter(errors: readonly Error[]): Readonly<Record<string, string>> {
  const waits = errors.map((error) => toNovaError(error).details.retryAfter ?? 0);
  const longest = Math.max(0, ...waits);
  return longest === 0 ? {} : { 'Retry-After': String(longest) };
}
