import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Environment } from '@nova/config';
import type { Database } from '@nova/db';
import { openErasureLedger, type OpenedErasures } from '@nova/features';
import { sweepTemporaryFolders } from '@nova/processes';
import { createMetrics, type Metrics } from './adapters/metrics.ts';
import type { Repeated } from './background/repeat.ts';
import { startUpkeep } from './background/upkeep.ts';
import { startBounceListener, startWorkers } from './background/workers.ts';
import { loadJobPages } from './mounts/job-site/create-job-site.ts';
import { startMetricsServer } from './mounts/metrics.ts';
import { createServer } from './server.ts';
import { announceStart } from './start/announce.ts';
import { noteAddress, requireFreePorts } from './start/listening.ts';
import { createCountedLedger, type ErasureStanding } from './start/erasures.ts';
import type { FilledDemo } from './start/first-start.ts';
import { makeData, openFiles, prepareData, type PreparedData } from './start/open-data.ts';
import { openData, type Opening } from './start/open-database.ts';
import { createReporting, type Reporting } from './start/reporting.ts';
import { createServices, type Wiring } from './start/services.ts';
import { shutDownOnSignal, type Lifetime } from './start/shut-down.ts';
import { openStores, type Stores } from './start/stores.ts';

interface Start {
  readonly environment: Environment;
  /** A `worker` of a cluster only answers requests; its primary does the rest. */
  readonly role: 'server' | 'worker';
  readonly reporting: Reporting;
  readonly erasures: OpenedErasures;
  /** Null before this process has read the ledger. */
  readonly standing: ErasureStanding | null;
  readonly stores: Stores;
  readonly metrics: Metrics;
  readonly lifetime: Lifetime;
  readonly background: Repeated[];
}

/** @param as a worker of a cluster receives the state that its primary read from the ledger */
export async function runServer(
  environment: Environment,
  as: 'server' | { readonly worker: ErasureStanding },
): Promise<void> {
  const [role, standing] = as === 'server' ? (['server', null] as const) : (['worker', as.worker] as const);
  const reporting = createReporting(environment);
  if (role === 'server') {
    await requireFreePorts(environment);
    sweepTemporaryFolders();
  }
  const erasures = await openErasureLedger(environment);
  const opening = { ...reporting, environment, erasures };
  const { database, filled } = await openDatabase(opening, role);
  const stores = openStores(environment, database, reporting.logger);
  const background: Repeated[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(background.map((work) => work.stop()));
    await stores.close();
    await erasures.close();
  };
  const listener: Listener = { server: undefined };
  try {
    const limiterMode = () => stores.limiter.mode();
    const metrics = createMetrics(database, limiterMode, () => stores.cv.stats());
    const lifetime: Lifetime = { isEnding: false };
    const startOptions = { environment, role, reporting, erasures, standing };
    const start: Start = { ...startOptions, stores, metrics, lifetime, background };
    const data = await openStartData(start, filled);
    const wiring = await createWiring(start, data, listener);
    const server = await createHttp(start, data, wiring);
    listener.server = server;
    await openOtherPorts(start, wiring);
    server.listen(environment.PORT, environment.HOST);
    await once(server, 'listening');
    shutDownOnSignal(server, {
      leave: () => {
        for (const work of background) work.leave?.();
      },
      close: () => close().finally(leaveCluster),
      logger: reporting.logger,
      lifetime,
    });
    background.push(...startWorkers({ ...start, ...wiring, logger: reporting.logger }));
    if (role === 'server') await goPublic(start, data, readPort(server));
  } catch (error) {
    listener.server?.close();
    listener.server?.closeAllConnections();
    await close();
    throw error;
  }
}

/** Services ask for the address, but they are made before the server. */
interface Listener {
  server: Server | undefined;
}

async function openDatabase(
  opening: Opening,
  role: Start['role'],
): Promise<{ readonly database: Database; readonly filled: FilledDemo | null }> {
  const filled = role === 'server' ? await makeData(opening) : null;
  return { database: await openData(opening, role), filled };
}

/** Opens the data. A `server` also migrates the database and prepares the first keys. */
async function openStartData(
  { environment, reporting, erasures, standing, stores: { database } }: Start,
  filled: FilledDemo | null,
): Promise<PreparedData> {
  if (standing !== null) return { ...(await openFiles(environment, database)), standing, firstKeys: null };
  const data = await prepareData({ ...reporting, environment, erasures, database, filled });
  if (data.filesAdvice !== null) reporting.logger.warn(data.filesAdvice);
  return data;
}

const createWiring = (
  { environment, role, reporting, erasures, stores, lifetime }: Start,
  { files, standing }: PreparedData,
  listener: Listener,
): Promise<Wiring> =>
  createServices({
    environment,
    stores,
    files,
    erasures: createCountedLedger(erasures, standing),
    lifetime,
    outboundLogger: role === 'server' ? reporting.logger : null,
    address: () => listener.server && readAddress(listener.server),
  });

async function createHttp(
  start: Start,
  { filesAdvice, standing }: PreparedData,
  wiring: Wiring,
): Promise<Server> {
  const { environment, reporting, stores, metrics, lifetime } = start;
  return createServer({
    ...wiring,
    logger: reporting.logger,
    metrics,
    usage: stores.usage,
    servesMetrics: environment.METRICS_PORT === undefined,
    limiterMode: () => stores.limiter.mode(),
    filesAdvice,
    erasures: standing,
    isEnding: () => lifetime.isEnding,
    corsOrigins: environment.CORS_ORIGINS,
    publicUrl: environment.PUBLIC_URL,
    proxies: environment.TRUST_PROXY,
    singleSignOn: readSingleSignOn(environment),
    agents: {
      allowedOrigins: environment.MCP_ALLOWED_ORIGINS ?? [],
      writesPerHour: environment.AGENT_WRITES_PER_HOUR,
    },
    jobPages: environment.JOBS_SITE ? await loadJobPages() : undefined,
  });
}

/** Returns undefined without single sign-on; the environment has either all of its settings or none. */
function readSingleSignOn({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Environment) {
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined)
    return undefined;
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET };
}

/** Opens the ports that only one process of a machine can have. */
async function openOtherPorts(start: Start, { mailTokens }: Wiring): Promise<void> {
  const { environment, role, reporting, stores, metrics, background } = start;
  if (role === 'worker') return;
  const { logger } = reporting;
  const { HOST: host, METRICS_PORT: port } = environment;
  if (port !== undefined) background.push(await startMetricsServer(metrics, { host, port }, logger));
  background.push(...(await startBounceListener(environment, { ...stores, tokens: mailTokens, logger })));
}

async function goPublic(start: Start, { files, firstKeys }: PreparedData, port: number): Promise<void> {
  const { environment, reporting, stores, background } = start;
  const { database } = stores;
  const { logger, steps } = reporting;
  await announceStart({ environment, database, port, made: (await firstKeys?.()) ?? null, steps });
  background.push(noteAddress(environment, port));
  logger.info({ host: environment.HOST, port, database: database.kind }, 'Nova is ready');
  background.push(...startUpkeep(database, files, logger, environment.EVENT_RETENTION_DAYS));
}

/** Disconnects a worker from its primary, because the channel would prevent the process from ending. */
const leaveCluster = (): void => {
  if (process.connected) process.disconnect();
};

/** The cast is safe, because a TCP server's address has a port. */
const readAddress = (server: Server): AddressInfo | undefined =>
  (server.address() as AddressInfo | null) ?? undefined;

function readPort(server: Server): number {
  const address = readAddress(server);
  if (address === undefined) throw new Error('The server does not listen.');
  return address.port;
}
