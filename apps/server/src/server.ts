import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Call, Services } from '@nova/api';
import { NovaError } from '@nova/contract';
import { fileLinkPath, type FileLinkSigner } from '@nova/domain';
import { createRestHandler, keysOf, requestIdOf, sendError } from '@nova/rest';
import type { Logger } from 'pino';
import type { Metrics } from './adapters/metrics.ts';
import { createFileLinkMount } from './mounts/file-links.ts';
import { createHealth } from './mounts/health.ts';
import { createOpenApi } from './mounts/openapi.ts';
import { createTrpc } from './mounts/trpc.ts';
import { createPages } from './mounts/pages.ts';
import { sendText } from './mounts/send-text.ts';
import { observed } from './observed.ts';

export interface ServerOptions {
  readonly services: Services;
  readonly links: FileLinkSigner;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Whether `/metrics` is served here; otherwise it has a port of its own. */
  readonly servesMetrics: boolean;
  readonly limiterMode: () => string;
}

/** One request on its way to a mount. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The path as sent, still encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly call: Call;
}

export type Mount = (exchange: Exchange) => Promise<void>;

/** Slow clients: seconds for the headers and for a whole request, and of silence on a kept connection. */
const timeouts = { headers: 15_000, request: 120_000, keepAlive: 65_000 } as const;
const largestHeaders = 16 * 1024;

/** The HTTP server of a process: every mount on one screen. */
export function createServer({
  services,
  links,
  logger,
  metrics,
  servesMetrics,
  limiterMode,
}: ServerOptions): Server {
  const rest = createRestHandler();
  const trpc = createTrpc();
  const openApi = createOpenApi();
  const health = createHealth(services.database, limiterMode);
  const fileLinks = createFileLinkMount({ ...services, files: services.ports.files, links });
  const pages = createPages();

  const mounts: readonly (readonly [matches: (path: string) => boolean, mount: Mount])[] = [
    [under('/api/nova'), rest],
    [under('/trpc'), trpc],
    [under(fileLinkPath), fileLinks],
    [exactly('/openapi.json'), openApi],
    [under('/health'), health],
    ...(servesMetrics ? [[exactly('/metrics'), metricsMount(metrics)] as const] : []),
    [(path) => path === '/' || under('/docs')(path), pages],
  ];
  const unknown: Mount = ({ request, response, call }) => {
    const error = new NovaError('NOT_FOUND', 'There is no such path; see /docs for all of them.');
    sendError(request, response, error, call.requestId);
    return Promise.resolve();
  };

  const server = createHttpServer(
    {
      maxHeaderSize: largestHeaders,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      noDelay: true,
    },
    (request, response) => {
      const exchange = exchangeOf(request, response, services);
      const mount = mounts.find(([matches]) => matches(exchange.path))?.[1] ?? unknown;
      void observed(exchange, { logger, metrics }, mount);
    },
  );
  server.maxHeadersCount = 100;
  return server;
}

const under = (base: string) => (path: string) => path === base || path.startsWith(`${base}/`);
const exactly = (wanted: string) => (path: string) => path === wanted;

const metricsMount =
  (metrics: Metrics): Mount =>
  async ({ request, response }) => {
    sendText(request, response, await metrics.read(), metrics.contentType);
  };

function exchangeOf(request: IncomingMessage, response: ServerResponse, services: Services): Exchange {
  const [path = '/', search = ''] = splitOnce(request.url ?? '/', '?');
  const query = new URLSearchParams(search);
  const requestId = requestIdOf(request.headers['x-request-id']);
  response.setHeader('X-Request-Id', requestId);
  const credentials = () => Promise.resolve(keysOf(request, query));
  return {
    request,
    response,
    path,
    query,
    call: { services, requestId, origin: originOf(request), credentials, trace: { queries: 0 } },
  };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

const hostPattern = /^[a-z0-9.:[\]_-]{1,255}$/iu;

/** Where the caller reached this server, for addresses it hands out. */
function originOf({ headers: { host = '' } }: IncomingMessage): string {
  return `http://${hostPattern.test(host) ? host : 'localhost'}`;
}
