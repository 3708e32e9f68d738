import type { ServerResponse } from 'node:http';
import { type Agent, type AgentServer, createAgentServer, mostMessages } from '@nova/agents';
import {
  assertBounded,
  type Call,
  callHeaders,
  identify,
  toNovaError,
  maskKeys,
  type KeyHolder,
} from '@nova/core';
import { NovaError } from '@nova/contract';
import { limitRefusal } from '@nova/limits';
import { answerHeaders, inviteBody, readKeys, readJsonValue, sendJson, strictHandling } from '@nova/rest';
import type { Logger } from 'pino';
import { writeChunk } from '../edge/connections.ts';
import type { Exchange, Mount } from '../exchange.ts';

export interface AgentsOptions {
  /** Origins of pages, in lower case. */
  readonly allowedOrigins?: readonly string[];
  /** The most calls of writing tools by one key in an hour. */
  readonly writesPerHour?: number;
}

const paths = { all: '/mcp', read: '/mcp/read' } as const;

export const isAgentPath = (path: string): boolean => path === paths.all || path === paths.read;

/** Answers agents (docs/interface/agents.md#connecting): origin, method, key, limits, then the body. */
export function createMcp(
  { allowedOrigins = [], writesPerHour = 100 }: AgentsOptions = {},
  logger: Logger,
): Mount {
  const onError = (err: Error): void => {
    logger.debug({ err }, 'Request of an agent refused by the protocol');
  };
  const servers = {
    [paths.all]: createAgentServer({ readsOnly: false, writesPerHour, onError }),
    [paths.read]: createAgentServer({ readsOnly: true, writesPerHour, onError }),
  };
  return async (exchange) => {
    const { path, call, response } = exchange;
    call.trace.endpoint = 'mcp';
    const server = servers[path === paths.read ? paths.read : paths.all];
    try {
      allowOrigin(exchange, allowedOrigins);
      if (isPreflight(exchange)) answerPreflight(response);
      else await answer(exchange, server);
    } catch (thrown) {
      if (response.headersSent) throw thrown;
      await refuse(exchange, toNovaError(thrown));
    }
  };
}

async function answer(exchange: Exchange, server: AgentServer): Promise<void> {
  const { request, response } = exchange;
  if (exchange.call.warnings.strict) response.setHeader('Preference-Applied', strictHandling);
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    throw new NovaError('METHOD_NOT_ALLOWED', 'Agents are answered by POST; there are no sessions.');
  }
  const call = createAgentCall(exchange);
  const holder = await identify(call, 'PRIVATE');
  call.trace.holder = holder;
  const body = await readBody(exchange, { call, holder });
  await countOthers(server, body, { call, holder });
  const reply = await server.answer(webRequest(exchange), body, { call, holder });
  await send(exchange, call, reply);
  // A message that the protocol refused counts as a read too.
  if (call.trace.limits === undefined) await countRead({ call, holder });
}

/**
 * Allows pages of the listed origins; programs send no origin.
 * @throws FORBIDDEN
 */
function allowOrigin({ request, response }: Exchange, allowed: readonly string[]): void {
  const { origin } = request.headers;
  response.appendHeader('Vary', 'Origin');
  if (origin === undefined) return;
  if (!allowed.includes(origin.toLowerCase())) {
    const shortOrigin = origin.slice(0, 300);
    throw new NovaError(
      'FORBIDDEN',
      `Pages of ${shortOrigin} may not act: MCP_ALLOWED_ORIGINS does not name them.`,
    );
  }
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Expose-Headers', exposed);
}

const exposed =
  'X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, Nova-Version, Mcp-Session-Id';

const isPreflight = ({ request }: Exchange): boolean =>
  request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;

function answerPreflight(response: ServerResponse): void {
  response.writeHead(204, {
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers':
      'Authorization, X-Api-Key, Content-Type, X-Request-Id, Mcp-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID',
    'Access-Control-Max-Age': '7200',
  });
  response.end();
}

/** Agents send their key in a header. A cookie is ignored, and a key in the address is refused. */
const createAgentCall = ({ request, query, call }: Exchange): Call => ({
  ...call,
  via: 'mcp',
  session: { ...call.session, tokens: [] },
  credentials: () =>
    query.has('apiKey')
      ? Promise.reject(
          new NovaError('UNAUTHORIZED', 'Agents give their key in a header: an address stays in logs.'),
        )
      : Promise.resolve(readKeys(request, null)),
});

/** Reads the body. An unreadable body, or a batch beyond the bound, counts as one read. */
async function readBody({ request, response }: Exchange, agent: Agent): Promise<unknown> {
  try {
    inviteBody(request, response);
    const body = await readJsonValue(request);
    if (body === undefined) throw new NovaError('VALIDATION_ERROR', 'Send a message of JSON-RPC.');
    if (Array.isArray(body) && body.length > mostMessages) throw tooManyMessages(body.length);
    assertBounded(body);
    return body;
  } catch (error) {
    await countRead(agent);
    throw error;
  }
}

const tooManyMessages = (sent: number): NovaError =>
  new NovaError(
    'BAD_REQUEST',
    `A batch has at most ${String(mostMessages)} messages, this one ${String(sent)}. Send it in parts.`,
  );

/**
 * Counts each message that calls no tool as a read; a batch may have several.
 * @throws RATE_LIMITED, USAGE_LIMIT_REACHED
 */
async function countOthers(server: AgentServer, body: unknown, agent: Agent): Promise<void> {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  for (const message of messages) if (!server.countsItself(message)) await countRead(agent);
}

/** @throws RATE_LIMITED, USAGE_LIMIT_REACHED */
async function countRead({
  call,
  holder,
}: {
  readonly call: Call;
  readonly holder: KeyHolder;
}): Promise<void> {
  const { limiter, now } = call.services;
  const count = await limiter.count(holder.account.id, holder.account.limits, 'read');
  call.trace.limits = count;
  if (count.exceeded) throw limitRefusal(count.exceeded, now());
}

/**
 * The protocol only reads this request's headers. The body is already parsed, and the caller's Host may be invalid,
 * so the address is a placeholder.
 */
function webRequest({ request, path, call }: Exchange): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value);
  return new Request(`http://agents.invalid${path}`, { method: 'POST', headers, signal: call.left });
}

async function send(exchange: Exchange, call: Call, answered: Response): Promise<void> {
  const { response } = exchange;
  const type = answered.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) return sendStream(exchange, call, answered);
  const text = await answered.text();
  const allow = answered.headers.get('allow');
  if (text === '') {
    response.writeHead(answered.status, { ...answerHeaders, ...callHeaders(call) }).end();
    return;
  }
  await sendJson(exchange, answered.status, text, {
    ...callHeaders(call),
    ...(allow === null ? {} : { Allow: allow }),
  });
}

/** Sends the head with the first event: only then is the call counted, and headers can report the limits. */
async function sendStream({ response }: Exchange, call: Call, { status, body }: Response): Promise<void> {
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    if (response.destroyed) return;
    if (!response.headersSent)
      response.writeHead(status, {
        ...answerHeaders,
        ...callHeaders(call),
        'Content-Type': 'text/event-stream',
        'X-Accel-Buffering': 'no',
      });
    await writeChunk(response, chunk, call.left);
  }
  if (!response.headersSent) response.writeHead(status, { ...answerHeaders, ...callHeaders(call) });
  response.end();
}

/** Sends a JSON-RPC error for requests that are refused before the protocol begins. */
async function refuse(exchange: Exchange, error: NovaError): Promise<void> {
  const { call } = exchange;
  call.trace.failure = error;
  const { retryAfter } = error.details;
  const body = {
    jsonrpc: '2.0',
    id: null,
    error: {
      code: error.code === 'VALIDATION_ERROR' ? parseError : -32_000,
      message: error.message,
      data: { code: error.code, requestId: call.requestId },
    },
  };
  await sendJson(exchange, error.status, maskKeys(JSON.stringify(body)), {
    ...callHeaders(call),
    ...(error.code === 'UNAUTHORIZED' ? { 'WWW-Authenticate': 'Bearer' } : {}),
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  });
}

/** JSON-RPC's code for invalid JSON. */
const parseError = -32_700;
