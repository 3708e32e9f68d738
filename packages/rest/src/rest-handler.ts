import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  callHeaders,
  type Chain,
  findChainOrThrow,
  isFromConsole,
  toNovaError,
  type Call,
  type Archive,
  type TableText,
} from '@nova/core';
import type { FileDownload } from '@nova/features';
import { type Endpoint, type EnvelopeKind, filePartOf, NovaError } from '@nova/contract';
import { sendError, sendJson } from './answer.ts';
import { createQueryDecoder, decodeForm, inviteBody, type QueryDecoder, readJson } from './read-input.ts';
import { renderSuccessBody } from './envelope-text.ts';
import { sendArchive, sendFile, sendTable, sendText } from './send-file.ts';
import { strictHandling } from './request-headers.ts';
import { basePath, createRouteTable, type Match, type Served, wholeContract } from './route-table.ts';
import {
  createKeylessForms,
  type KeylessBounds,
  type KeylessForms,
  openUpload,
} from './multipart/open-upload.ts';

export interface RestRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly call: Call;
}

export type RestHandler = (rest: RestRequest) => Promise<void>;

/**
 * Answers everything under `/api/nova` (ARCHITECTURE.md, the idea in five lines).
 * @param bounds for all keyless uploads together
 * @param served the whole contract by default
 */
export function createRestHandler(bounds?: KeylessBounds, served: Served = wholeContract): RestHandler {
  const match = createRouteTable(served.endpoints);
  const forms = createKeylessForms(bounds);
  const handlers = new Map(
    served.endpoints.map((endpoint) => [endpoint, createHandler(endpoint, served.router)]),
  );
  return async (rest) => {
    const { request, response, path } = rest;
    if (rest.call.warnings.strict) response.setHeader('Preference-Applied', strictHandling);
    try {
      const routeMatch = match(request.method ?? 'GET', path);
      if (routeMatch.kind !== 'endpoint') throw createRouteError(response, routeMatch);
      const { endpoint, params } = routeMatch;
      const { chain, decode } = handlers.get(endpoint) ?? createHandler(endpoint, served.router);
      const call = addIdempotencyKey(rest, endpoint, params);
      const answer =
        endpoint.route.body === 'multipart'
          ? await callUpload({ ...rest, call }, endpoint, { chain, forms, params })
          : await chain(call, () => readInput(rest, endpoint, params, decode));
      await writers[endpoint.envelope](rest, endpoint, answer);
    } catch (thrown) {
      if (response.headersSent) throw thrown;
      const error = toNovaError(thrown);
      rest.call.trace.failure = error;
      await sendError(rest, error, {
        requestId: answerId(rest),
        origin: rest.call.origin,
        warnings: rest.call.warnings.list,
        headers: callHeaders(rest.call),
      });
    }
  };
}

/** Builds an endpoint's chain and decoder once, for all its calls. */
const createHandler = (endpoint: Endpoint, router: Served['router']) => ({
  chain: findChainOrThrow(router, endpoint.name),
  decode: createQueryDecoder(endpoint),
});

/** Adds the Idempotency-Key, which counts for the path that was called (docs/interface/idempotency.md). */
function addIdempotencyKey(
  { request, call }: RestRequest,
  { route }: Endpoint,
  params: Readonly<Record<string, string>>,
): Call {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || route.method !== 'POST') return call;
  const path = basePath + route.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => params[name] ?? '');
  return { ...call, idempotency: { key, pathOf: () => path } };
}

/** Returns the id in the answer. A replay has the first request's id unless the caller chose one. */
function answerId({ request, response, call }: RestRequest): string {
  const { replayOf } = call.trace;
  if (replayOf === undefined || request.headers['x-request-id'] === call.requestId) return call.requestId;
  response.setHeader('X-Request-Id', replayOf);
  return replayOf;
}

function createRouteError(
  response: ServerResponse,
  routeMatch: Exclude<Match, { kind: 'endpoint' }>,
): NovaError {
  if (routeMatch.kind === 'notFound')
    return new NovaError('NOT_FOUND', 'There is no such path; see /docs for all of them.');
  const allow = routeMatch.allow.join(', ');
  response.setHeader('Allow', allow);
  return new NovaError('METHOD_NOT_ALLOWED', `This path answers ${allow}.`);
}

/** Reads the input. It is only called once key and limits have let the call pass. */
async function readInput(
  { request, response, query, call }: RestRequest,
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  decode: QueryDecoder,
): Promise<unknown> {
  const { method, body } = endpoint.route;
  const queryInput = decode(query, call.warnings);
  if (method === 'GET' || method === 'DELETE' || body === 'none') return { ...queryInput, ...params };
  inviteBody(request, response);
  // The body is extended in place, because it may have many members and nobody else uses it.
  const read = await readJson(request, endpoint.route.largestBody);
  return Object.assign(removeQueryMembers(endpoint, read, call), queryInput, params);
}

/**
 * Ignores the query's members in the body.
 * @throws VALIDATION_ERROR if the body asks for a dry run, because without one the call would write
 */
function removeQueryMembers(
  { route }: Endpoint,
  body: Record<string, unknown>,
  { warnings }: Call,
): Record<string, unknown> {
  const queryNames = (route.query ?? []).filter((name) => name in body);
  if (queryNames.length === 0) return body;
  if (queryNames.includes('dryRun') && body.dryRun !== false) throw createDryRunError();
  warnings.add(
    queryNames.map((path) => ({ path, message: 'goes into the query string, and was left out of the body' })),
  );
  return Object.fromEntries(Object.entries(body).filter(([name]) => !queryNames.includes(name)));
}

function createDryRunError(): NovaError {
  const message = 'goes into the query string';
  return new NovaError('VALIDATION_ERROR', `dryRun: ${message}`, { issues: [{ path: 'dryRun', message }] });
}

interface Uploading {
  readonly chain: Chain;
  readonly forms: KeylessForms;
  readonly params: Readonly<Record<string, string>>;
}

async function callUpload(
  rest: RestRequest,
  endpoint: Endpoint,
  { chain, forms, params }: Uploading,
): Promise<unknown> {
  const credentials = await rest.call.credentials();
  const upload = openUpload(rest, credentials, forms, {
    bySession: credentials.length === 0 && isFromConsole(rest.call.session),
    filePart: filePartOf(endpoint) ?? { name: 'file', required: true },
    isPublic: endpoint.role === 'PUBLIC',
  });
  const call = { ...rest.call, credentials: () => upload.credentials() };
  try {
    return await chain(call, async () => ({
      ...decodeForm(endpoint, await upload.input()),
      ...params,
    }));
  } finally {
    upload.end();
  }
}

type Writer = (rest: RestRequest, endpoint: Endpoint, answer: unknown) => Promise<void> | void;

const writeBody: Writer = (rest, endpoint, answer) => {
  const body = renderSuccessBody(endpoint, answer, answerId(rest), rest.call.warnings.list);
  return sendJson(rest, 200, body, callHeaders(rest.call));
};

const writeFile: Writer = (rest, _endpoint, answer) =>
  sendFile(rest, toFileDownload(answer), callHeaders(rest.call));

/** The cast is safe, because the contract's envelope guarantees the type. */
const toFileDownload = (answer: unknown): FileDownload => answer as FileDownload;

const writeTable: Writer = (rest, _endpoint, answer) =>
  sendTable(rest, toTableText(answer), callHeaders(rest.call));

const toTableText = (answer: unknown): TableText => answer as TableText;

const writeArchive: Writer = (rest, _endpoint, answer) =>
  sendArchive(rest, toArchive(answer), callHeaders(rest.call));

const toArchive = (answer: unknown): Archive => answer as Archive;

const writeText: Writer = (rest, { media }, answer) =>
  sendText(rest, { text: String(answer), media }, callHeaders(rest.call));

const writers = {
  record: writeBody,
  list: writeBody,
  feed: writeBody,
  publicJobs: writeBody,
  file: writeFile,
  table: writeTable,
  archive: writeArchive,
  text: writeText,
} satisfies Record<EnvelopeKind, Writer>;
