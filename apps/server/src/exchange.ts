import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Call, readSentSession, type Services } from '@nova/core';
import { contractVersion, Warnings } from '@nova/contract';
import { readKeys, prefersStrict, chooseRequestId } from '@nova/rest';
import { callerAddress, callerOrigin } from './edge/caller.ts';
import { getLeaveSignal } from './edge/connections.ts';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The path as the caller sent it, still percent-encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly call: Call;
}

export type Mount = (exchange: Exchange) => Promise<void>;

const varying = 'Accept, Accept-Encoding, Prefer';

/** Makes browsers use HTTPS only, for a year. */
const strictTransport = `max-age=${String(365 * 24 * 60 * 60)}`;

interface Serving {
  readonly services: Services;
  readonly publicUrl?: string | undefined;
  readonly proxies?: number | undefined;
}

export function createExchange(
  request: IncomingMessage,
  response: ServerResponse,
  { services, publicUrl, proxies = 0 }: Serving,
): Exchange {
  const { path, query } = requestTarget(request.url ?? '/');
  const requestId = chooseRequestId(request.headers['x-request-id']);
  const origin = publicUrl ?? callerOrigin(request.headers, proxies);
  response.setHeader('X-Request-Id', requestId);
  response.setHeader('Nova-Version', contractVersion);
  response.setHeader('Vary', varying);
  if (origin.startsWith('https:')) response.setHeader('Strict-Transport-Security', strictTransport);
  const credentials = () => Promise.resolve(readKeys(request, query));
  return {
    request,
    response,
    path,
    query,
    call: {
      address: callerAddress(request, proxies),
      services,
      requestId,
      origin,
      credentials,
      session: readSentSession(request, origin),
      via: 'rest',
      trace: { queries: 0 },
      left: getLeaveSignal(request),
      warnings: new Warnings(prefersStrict(request.headers)),
    },
  };
}

interface RequestTarget {
  readonly path: string;
  readonly query: URLSearchParams;
}

/**
 * Splits a request's target. Paths are not resolved: `..`, `//` and `\` match no path. The absolute form, which proxies
 * send, loses its origin.
 */
export function requestTarget(target: string): RequestTarget {
  const local = target.replace(/^https?:\/\/[^/?#]*/iu, '');
  const at = local.indexOf('?');
  const path = at < 0 ? local : local.slice(0, at);
  return { path: path || '/', query: new URLSearchParams(at < 0 ? '' : local.slice(at + 1)) };
}
