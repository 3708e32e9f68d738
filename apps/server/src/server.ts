import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Call, Services } from '@nova/api';
import { fileLinkPath, type FileLinkSigner, type UsageRecorder } from '@nova/domain';
import { createRestHandler, keysOf, requestIdOf, type KeylessBounds } from '@nova/rest';
import type { Logger } from 'pino';
import { withoutRedaction } from './adapters/logger.ts';
import type { Metrics } from './adapters/metrics.ts';
import { callerOrigin } from './edge/caller-origin.ts';
import { answerClientErrors } from './edge/client-errors.ts';
import { createCors, type CorsOrigins } from './edge/cors.ts';
import { onlyBy, refuseFlood, unknownPath } from './edge/refusing-mounts.ts';
import { requestTarget } from './edge/request-target.ts';
import { createFileLinkMount } from './mounts/file-links.ts';
import { createHealth } from './mounts/health.ts';
import { createMetricsMount } from './mounts/metrics.ts';
import { createOpenApi } from './mounts/openapi.ts';
import { createTrpc } from './mounts/trpc.ts';
import { createPages } from './mounts/pages/create-pages.ts';
import { observed } from './observed.ts';

/** How long slow clients are waited for, in milliseconds. */
export interface Timeouts {
  /** For all headers. */
  readonly headers: number;
  /** For a whole request, body included. */
  readonly request: number;
  /** For the next request on a kept connection. */
  readonly keepAlive: number;
  /** For anything at all to move on a connection with a request under way. */
  readonly silence: number;
}

export interface ServerOptions {
  readonly services: Services;
  readonly links: FileLinkSigner;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly usage: UsageRecorder;
  /** Whether `/metrics` is served here; otherwise it has a port of its own. */
  readonly servesMetrics: boolean;
  readonly limiterMode: () => string;
  /** What the start found to be the matter with whose files the store holds; nothing where absent. */
  readonly filesAdvice?: string | null;
  /** Whether the server is about to end, and wants no more callers; never where absent. */
  readonly isEnding?: (() => boolean) | undefined;
  /** Whose pages may call the whole interface; nobody's where absent. */
  readonly corsOrigins?: CorsOrigins | undefined;
  /** How many proxies stand in front; none where absent. */
  readonly proxies?: number | undefined;
  readonly timeouts?: Timeouts | undefined;
  /** What uploads without a key in query or header may take together; the usual where absent. */
  readonly keylessUploads?: KeylessBounds | undefined;
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

const usualTimeouts: Timeouts = { headers: 15_000, request: 120_000, keepAlive: 65_000, silence: 120_000 };
const largestHeaders = 16 * 1024;

/** The HTTP server of a process: every mount on one screen. */
export function createServer(options: ServerOptions): Server {
  const { services, links, logger, metrics, usage, timeouts = usualTimeouts } = options;
  const read = onlyBy('GET', 'HEAD');
  const fileLinks = createFileLinkMount({ ...services, files: services.ports.files, links });
  const mounts: readonly (readonly [matches: (path: string) => boolean, mount: Mount])[] = [
    [under('/api/nova'), createRestHandler(options.keylessUploads)],
    [under('/trpc'), onlyBy('GET', 'HEAD', 'POST')(createTrpc())],
    [under(fileLinkPath), fileLinks],
    [exactly('/openapi.json'), read(createOpenApi())],
    [under('/health'), read(createHealth(options))],
    ...(options.servesMetrics ? [[exactly('/metrics'), read(createMetricsMount(metrics))] as const] : []),
    [(path) => path === '/' || under('/docs')(path), read(createPages())],
  ];
  const observers = { logger, access: withoutRedaction(logger), metrics, usage };
  const cors = createCors(options.corsOrigins ?? []);
  const mountOf = (exchange: Exchange): Mount =>
    refuseFlood(exchange) ?? mounts.find(([matches]) => matches(exchange.path))?.[1] ?? unknownPath;

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const exchange = exchangeOf(request, response, options);
    const mount: Mount = (one) => (cors(one) ? Promise.resolve() : mountOf(one)(one));
    void observed(exchange, observers, mount);
  };
  const server = createHttpServer(
    {
      maxHeaderSize: largestHeaders,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: Math.min(5_000, timeouts.headers / 2),
      noDelay: true,
    },
    answer,
  );
  // Callers that wait for a word before they send a body get an answer, or the word where the body is wanted.
  server.on('checkContinue', answer);
  server.timeout = timeouts.silence;
  // Node would drop what is beyond the count without a word; `refuseFlood` refuses the request.
  server.maxHeadersCount = 0;
  answerClientErrors(server);
  return server;
}

const under = (base: string) => (path: string) => path === base || path.startsWith(`${base}/`);
const exactly = (wanted: string) => (path: string) => path === wanted;

/** A browser that came by HTTPS is to stay with it for a year. */
const strictTransport = `max-age=${String(365 * 24 * 60 * 60)}`;

function exchangeOf(
  request: IncomingMessage,
  response: ServerResponse,
  { services, proxies = 0 }: ServerOptions,
): Exchange {
  const { path, query } = requestTarget(request.url ?? '/');
  const requestId = requestIdOf(request.headers['x-request-id']);
  const origin = callerOrigin(request.headers, proxies);
  response.setHeader('X-Request-Id', requestId);
  if (origin.startsWith('https:')) response.setHeader('Strict-Transport-Security', strictTransport);
  const credentials = () => Promise.resolve(keysOf(request, query));
  return {
    request,
    response,
    path,
    query,
    call: { services, requestId, origin, credentials, trace: { queries: 0 } },
  };
}
