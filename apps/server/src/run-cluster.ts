import cluster, { type Address, type Worker } from 'node:cluster';
import type { Environment } from '@nova/config';
import { ensureSigningSecret } from '@nova/domain';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import { createLogger } from './adapters/logger.ts';
import { startUpkeep } from './background/upkeep.ts';
import { serveMetrics } from './mounts/serve-metrics.ts';
import { announce } from './start/announce.ts';
import { openOutbound } from './start/open-outbound.ts';
import { makeData, prepareData } from './start/open-data.ts';
import { openData } from './start/open-database.ts';
import { keysThere, oldestUser } from './start/keys-there.ts';
import { requireFreePorts } from './start/require-free-ports.ts';
import { createSteps } from './start/steps.ts';
import { tellWhere } from './start/tell-where.ts';

/** A worker that died is followed by another after so many milliseconds. */
const replacementDelay = 1_000;

/**
 * WEB_CONCURRENCY processes behind one port (docs/operations.md#redis-and-several-processes). This one owns the embedded database where there is one, prepares
 * the data and does the upkeep; the workers answer requests. Without Redis each worker counts limits for itself.
 */
export async function runCluster(environment: Environment): Promise<void> {
  const steps = createSteps(process.stdout);
  const logger = createLogger({
    level: environment.LOG_LEVEL,
    file: environment.LOG_FILE,
    terminal: process.stdout.isTTY,
  });
  await requireFreePorts(environment);
  const onEvent = (line: string): void => logger.warn(line);
  const filled = await makeData(environment, steps, onEvent);
  const database = await openData(environment, 'server', steps, onEvent);
  try {
    const start = { environment, database, steps, filled, onEvent };
    const { files, filesAdvice, firstKeys } = await prepareData(start);
    if (filesAdvice !== null) logger.warn(filesAdvice);
    await openOutbound(environment, database, logger);
    if (environment.FILE_LINK_SECRET === undefined) await ensureSigningSecret(database, 'fileLink');
    if (environment.REDIS_URL === undefined) {
      logger.warn('Limits are counted by each process alone; REDIS_URL makes them one count');
    }
    const crew = startWorkers(environment.WEB_CONCURRENCY, logger);
    const { port } = await crew.ready;
    const made = (await firstKeys?.()) ?? null;
    const keys = await keysThere(database);
    announce(process.stdout, {
      host: environment.HOST,
      port,
      database: database.kind,
      made,
      keys,
      started: steps.started,
      oldest: await oldestUser(database),
    });
    logger.info({ host: environment.HOST, port, workers: environment.WEB_CONCURRENCY }, 'Nova is ready');
    const background = [
      ...startUpkeep(database, files, logger, environment.EVENT_RETENTION_DAYS),
      tellWhere(environment, port),
    ];
    if (environment.METRICS_PORT !== undefined) {
      const place = { host: environment.HOST, port: environment.METRICS_PORT };
      background.push(await serveMetrics(allMetrics(), place, logger));
    }
    await crew.ended;
    await Promise.all(background.map((work) => work.stop()));
    logger.info('Nova has ended');
  } finally {
    await database.close();
  }
}

/** The metrics of all workers, added up. */
function allMetrics() {
  const registry = new AggregatorRegistry();
  return { contentType: registry.contentType, read: () => registry.clusterMetrics() };
}

interface Crew {
  /** The address once every worker answers. @throws when a worker dies before */
  readonly ready: Promise<Address>;
  /** When all have ended after SIGINT or SIGTERM. */
  readonly ended: Promise<void>;
}

/** Forks the workers, replaces those that die, and passes on the signal that ends them. */
function startWorkers(count: number, logger: Logger): Crew {
  let leaving = false;
  const leave = (): void => {
    leaving = true;
    for (const worker of workersNow()) worker.process.kill('SIGTERM');
  };
  const fork = (): void => {
    if (!leaving) cluster.fork({ NOVA_DEMO: '0' });
  };
  const ready = new Promise<Address>((resolve, reject) => {
    let listening = 0;
    cluster.on('listening', (_worker, address) => {
      listening++;
      if (listening === count) resolve(address);
    });
    cluster.on('exit', ({ process: { pid } }, code, signal) => {
      if (listening < count) {
        reject(new Error('A worker ended before it was ready; its own message says why.'));
        leave();
      } else if (!leaving) {
        logger.error({ pid, code, signal }, 'A worker died; another takes its place');
        setTimeout(fork, replacementDelay);
      }
    });
  });
  const ended = new Promise<void>((resolve) => {
    cluster.on('exit', () => {
      if (leaving && workersNow().length === 0) resolve();
    });
  });
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
  for (let started = 0; started < count; started++) fork();
  return { ready, ended };
}

const workersNow = (): readonly Worker[] =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
