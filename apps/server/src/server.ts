import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { eventStream } from '@nova/features/contract';
import { createSiteDirectory, fileLinkPath, mailPaths, personPagePath } from '@nova/features';
import { createRestHandler, type RestHandler } from '@nova/rest';
import { disableRedaction } from './adapters/logger.ts';
import { answerClientErrors, keepWhileWorking } from './edge/connections.ts';
import { createCors } from './edge/cors.ts';
import { onlyBy, refuseOdd, unknownPath } from './edge/refusing-mounts.ts';
import { boundUnread, mostUnreadBytes } from './edge/unread-answers.ts';
import { type Exchange, createExchange, type Mount } from './exchange.ts';
import { createClientPackages } from './mounts/client-packages.ts';
import { createFileLinkMount } from './mounts/downloads.ts';
import { consolePath, createConsole, leadsToConsole, redirectToConsole } from './mounts/console.ts';
import { createEventStream } from './mounts/event-stream.ts';
import { createHealth } from './mounts/health.ts';
import { createMailLinks } from './mounts/mail-links.ts';
import { createJobSite, jobSitePath } from './mounts/job-site/create-job-site.ts';
import { createMetricsMount } from './mounts/metrics.ts';
import { createOpenApi, createOpenApiLoader } from './mounts/openapi.ts';
import { createSingleSignOn, singleSignOnPaths } from './mounts/single-sign-on/create-single-sign-on.ts';
import { createMcp, isAgentPath } from './mounts/mcp.ts';
import { createTrpc } from './mounts/trpc.ts';
import { createPages } from './mounts/pages/create-pages.ts';
import { createPersonPage } from './mounts/person-page/create-person-page.ts';
import { observed } from './observed.ts';
import type { ServerOptions, Timeouts } from './server-options.ts';

const eventStreamPath = `/api/nova${eventStream.path}`;

const usualTimeouts: Timeouts = { headers: 15_000, request: 120_000, keepAlive: 65_000, silence: 120_000 };
const largestHeaders = 16 * 1024;

export function createServer(options: ServerOptions): Server {
  const { services, links, logger, metrics, usage, timeouts = usualTimeouts } = options;
  const read = onlyBy('GET', 'HEAD');
  const fileLinks = createFileLinkMount({ ...services, files: services.ports.files, links });
  const mail = createMailLinks({
    database: services.database,
    tokens: options.mailTokens,
    onError: (err) => {
      logger.warn({ err }, 'Open or click not counted: campaign results lack it');
    },
  });
  const document = createOpenApiLoader();
  const rest = createRestHandler(options.keylessUploads);
  const mounts: readonly (readonly [matches: (path: string) => boolean, mount: Mount])[] = [
    [matchExactly(eventStreamPath), onlyBy('GET')(createEventStream())],
    [matchUnder('/api/nova'), rest],
    [matchUnder('/trpc'), onlyBy('GET', 'HEAD', 'POST')(createTrpc())],
    [isAgentPath, createMcp(options.agents, logger)],
    [matchUnder(fileLinkPath), fileLinks],
    [matchUnder(mailPaths.open), mail.open],
    [matchUnder(mailPaths.click), mail.click],
    [matchUnder(mailPaths.unsubscribe), mail.unsubscribe],
    [matchUnder(personPagePath), createPersonPage()],
    [matchExactly('/openapi.json'), read(createOpenApi(document))],
    ...createClientPackages().map(([path, mount]) => [matchExactly(path), read(mount)] as const),
    [matchUnder('/health'), read(createHealth(options))],
    ...(options.servesMetrics
      ? [[matchExactly('/metrics'), read(createMetricsMount(metrics))] as const]
      : []),
    ...jobSiteMounts(options, rest),
    ...singleSignOnMounts(options),
    [matchUnder(consolePath), read(createConsole({ singleSignOn: options.singleSignOn !== undefined }))],
    [(path) => path === '/' || matchUnder('/docs')(path), read(createPages(document))],
  ];
  const observers = { logger, access: disableRedaction(logger), metrics, usage };
  const cors = createCors(options.corsOrigins ?? [], (origin) => {
    logger.warn({ origin: origin.slice(0, 300) }, 'Page refused: CORS_ORIGINS does not name its origin');
  });
  const findMount = (exchange: Exchange): Mount =>
    refuseOdd(exchange) ??
    (leadsToConsole(exchange) ? read(redirectToConsole) : undefined) ??
    mounts.find(([matches]) => matches(exchange.path))?.[1] ??
    unknownPath;

  const unread = boundUnread(options.mostUnreadBytes ?? mostUnreadBytes);
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    keepWhileWorking(request, response);
    const exchange = createExchange(request, response, options);
    unread.follow(response, exchange.call.address ?? '');
    const mount: Mount = async (one) => {
      // Agents have allowed origins of their own, so the usual check does not apply.
      if (isAgentPath(one.path) || !cors(one)) await findMount(one)(one);
    };
    void observed(exchange, observers, mount).finally(() => unread.bound(response));
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
  // Callers that expect 100-continue get it later, or an answer instead.
  server.on('checkContinue', answer);
  server.timeout = timeouts.silence;
  // Node would drop surplus headers silently; `refuseOdd` refuses them.
  server.maxHeadersCount = 0;
  answerClientErrors(server);
  return server;
}

function jobSiteMounts({ jobPages, services }: ServerOptions, rest: RestHandler) {
  if (!jobPages) return [];
  const sites = createSiteDirectory(services.database);
  return [[matchUnder(jobSitePath), createJobSite({ ...jobPages, sites, rest })] as const];
}

function singleSignOnMounts({ singleSignOn, services, logger }: ServerOptions) {
  if (!singleSignOn) return [];
  const mounts = createSingleSignOn(singleSignOn, services.ports.sealing, logger);
  const { start, callback, listChoices, choose } = mounts;
  const get = onlyBy('GET');
  return [
    [matchExactly(singleSignOnPaths.start), get(start)] as const,
    [matchExactly(singleSignOnPaths.callback), get(callback)] as const,
    [
      matchExactly(singleSignOnPaths.choice),
      onlyBy('GET', 'POST')((one) => (one.request.method === 'POST' ? choose(one) : listChoices(one))),
    ] as const,
  ];
}

const matchUnder = (base: string) => (path: string) => path === base || path.startsWith(`${base}/`);
const matchExactly = (expected: string) => (path: string) => path === expected;
