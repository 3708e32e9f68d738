import { appRouter } from '@nova/features/router';
import {
  type Call,
  callHeaders,
  findChainOrThrow,
  toNovaError,
  toTrpcError,
  renderJsonParts,
  type JsonParts,
} from '@nova/core';
import { endpoints } from '@nova/features/contract';
import { answerHeaders, inviteBody, readKeys, sendJson, strictHandling } from '@nova/rest';
import { type AnyRouter, getTRPCErrorShape, TRPCError } from '@trpc/server';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import type { TRPCRequestInfo } from '@trpc/server/http';
import type { Exchange, Mount } from '../exchange.ts';

const largestBody = 1024 * 1024;

/**
 * The largest bodies in bytes, for procedures that accept more than usual. A batch of calls may not exceed the usual
 * limit.
 */
const largestBodies: ReadonlyMap<string, number> = new Map(
  endpoints.flatMap(({ name, route: { largestBody: most } }) => (most === undefined ? [] : [[name, most]])),
);

/** Bounds the calls of one request, so that it cannot fill the database's queue. */
const mostCalls = 50;

/**
 * Answers tRPC (docs/interface/trpc.md#calls).
 * @param router answers everything except the contract's queries
 */
export function createTrpc(router: AnyRouter = appRouter): Mount {
  return (exchange) => {
    if (exchange.call.warnings.strict) exchange.response.setHeader('Preference-Applied', strictHandling);
    const queryCalls = queriesAsked(exchange, mostCalls);
    if (queryCalls) {
      return answerQueries(exchange, createTrpcCall(exchange), queryCalls, (errors) => ({
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
      maxBodySize: largestBodies.get(exchange.path.slice('/trpc/'.length)) ?? largestBody,
      maxBatchSize: mostCalls,
      // Clients with `methodOverride` send the inputs of queries as bodies, because they may be too long for an
      // address.
      allowMethodOverride: true,
      createContext: ({ info }) => ({
        ...createTrpcCall(exchange, info.type === 'subscription' ? info.connectionParams : null),
        isStreamed: info.accept === 'application/jsonl',
      }),
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

/** tRPC omits the type for early errors. Streams have another type. */
const json = { 'Content-Type': 'application/json' };

/** tRPC would replace the `Vary` header that CORS needs, so it is repeated here. */
const vary = { Vary: 'trpc-accept, accept, accept-encoding, prefer, origin' };

/**
 * Makes a procedure's call. An Idempotency-Key applies to each mutation of a batch.
 * @param params a subscription's, because a browser's EventSource cannot send headers
 */
function createTrpcCall(
  { request, call }: Exchange,
  params: TRPCRequestInfo['connectionParams'] = null,
): Call {
  const key = request.headers['idempotency-key'];
  const { apiKey } = params ?? {};
  return {
    ...call,
    via: 'trpc',
    credentials: () =>
      Promise.resolve(readKeys(request, apiKey === undefined ? null : new URLSearchParams({ apiKey }))),
    ...(typeof key === 'string' ? { idempotency: { key, pathOf: (name) => `/trpc/${name}` } } : {}),
  };
}

function retryAfter(errors: readonly Error[]): Readonly<Record<string, string>> {
  const waits = errors.map((error) => toNovaError(error).details.retryAfter ?? 0);
  const maxWait = Math.max(0, ...waits);
  return maxWait === 0 ? {} : { 'Retry-After': String(maxWait) };
}

const queries: ReadonlySet<string> = new Set(
  endpoints.filter(({ type }) => type === 'query').map(({ name }) => name),
);

interface Asked {
  readonly names: readonly string[];
  readonly batch: boolean;
}

/**
 * Returns the queries of a plain GET. Null means that tRPC's handler answers: streams, odd content types, other
 * procedures, long batches.
 */
function queriesAsked({ request, path, query }: Exchange, mostCalls: number): Asked | null {
  const { headers, method } = request;
  const plain =
    method === 'GET' &&
    headers['trpc-accept'] === undefined &&
    headers['content-type'] === undefined &&
    headers.accept?.includes('application/jsonl') !== true &&
    !query.has('connectionParams');
  if (!plain) return null;
  const batch = query.get('batch') === '1';
  const joinedNames = path.slice('/trpc/'.length);
  const names = batch ? joinedNames.split(',') : [joinedNames];
  return names.length <= mostCalls && names.every((name) => queries.has(name)) ? { names, batch } : null;
}

interface Outcome {
  readonly json: JsonParts;
  readonly error?: TRPCError;
}

/** Sends the same bytes as tRPC's handler, which would parse and serialize the database's JSON again. */
async function answerQueries(
  { request, response, query }: Exchange,
  call: Call,
  { names, batch }: Asked,
  further: (errors: readonly TRPCError[]) => Readonly<Record<string, string>>,
): Promise<void> {
  const selectInput = inputReader(query, batch);
  const outcomes = await Promise.all(names.map((name, at) => answerOne(name, call, () => selectInput(at))));
  const errors = outcomes.flatMap(({ error }) => error ?? []);
  const statuses = new Set(outcomes.map(({ error }) => (error ? toNovaError(error).status : 200)));
  const [status = 200, another] = statuses;
  const [first, second] = outcomes;
  const body = first && !second && !batch ? first.json : joinOutcomes(outcomes);
  const headers = { ...callHeaders(call), ...further(errors) };
  await sendJson({ request, response }, another === undefined ? status : 207, body, headers);
}

const joinOutcomes = (outcomes: readonly Outcome[]): string =>
  `[${outcomes.map(({ json }) => json.join('')).join(',')}]`;

async function answerOne(path: string, call: Call, read: () => unknown): Promise<Outcome> {
  let input: unknown;
  const type = 'query';
  // Unparseable input becomes the procedure's error.
  const readInput = () => Promise.resolve().then(() => (input = read()));
  try {
    const [before, json, after] = renderJsonParts(await findChainOrThrow(appRouter, path)(call, readInput));
    return { json: [`{"result":{"data":${before}`, json, `${after}}}`] };
  } catch (thrown) {
    const error = toTrpcError(thrown);
    call.trace.failure = toNovaError(thrown);
    const shape = getTRPCErrorShape({ config: appRouter._def._config, error, type, path, input, ctx: call });
    return { json: ['', JSON.stringify({ error: shape }), ''], error };
  }
}

function inputReader(query: URLSearchParams, batch: boolean): (at: number) => unknown {
  return (at) => {
    const text = query.get('input');
    if (!text) return undefined;
    const input = parse(text);
    if (!batch) return input;
    if (typeof input !== 'object' || input === null || Array.isArray(input)) {
      throw new TRPCError({
        code: 'BAD_REQUEST',
        message: '"input" needs to be an object when doing a batch call',
      });
    }
    return (input as Readonly<Record<string, unknown>>)[String(at)];
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'The input is not valid JSON.', cause });
  }
}
