import cluster, { type Address, type Worker } from 'node:cluster';
import type { Environment } from '@nova/config';
import { ensureSigningSecret } from '@nova/core';
import { openErasureLedger } from '@nova/features';
import { sweepTemporaryFolders } from '@nova/processes';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import { startUpkeep } from './background/upkeep.ts';
import { startMetricsServer } from './mounts/metrics.ts';
import { announceStart } from './start/announce.ts';
import { noteAddress, requireFreePorts } from './start/listening.ts';
import { type ErasureStanding, standingForWorkers } from './start/erasures.ts';
import { makeData, prepareData } from './start/open-data.ts';
import { openData } from './start/open-database.ts';
import { openOutbound } from './start/outbound.ts';
import { createReporting } from './start/reporting.ts';

/** Milliseconds until a dead worker is replaced. */
const replacementDelay = 1_000;

/**
 * Runs WEB_CONCURRENCY processes that share a port (docs/operations.md#redis-and-several-processes). This process owns
 * the embedded database, prepares data and does the upkeep.
 */
export async function runCluster(environment: Environment): Promise<void> {
  const reporting = createReporting(environment);
  const { logger, steps, onEvent } = reporting;
  await requireFreePorts(environment);
  sweepTemporaryFolders();
  const erasures = await openErasureLedger(environment);
  const opening = { environment, erasures, steps, onEvent };
  const filled = await makeData(opening);
  const database = await openData(opening, 'server');
  try {
    const { files, filesAdvice, firstKeys, standing } = await prepareData({
      ...opening,
      logger,
      database,
      filled,
    });
    if (filesAdvice !== null) logger.warn(filesAdvice);
    await openOutbound(environment, database, logger);
    if (environment.FILE_LINK_SECRET === undefined) await ensureSigningSecret(database, 'fileLink');
    if (environment.REDIS_URL === undefined)
      logger.warn('REDIS_URL is not set: each process counts limits for itself');
    const workers = startWorkers(environment.WEB_CONCURRENCY, standing, logger);
    const { port } = await workers.ready;
    await announceStart({ environment, database, port, made: (await firstKeys?.()) ?? null, steps });
    logger.info({ host: environment.HOST, port, workers: environment.WEB_CONCURRENCY }, 'Nova is ready');
    const background = [
      ...startUpkeep(database, files, logger, environment.EVENT_RETENTION_DAYS),
      noteAddress(environment, port),
    ];
    if (environment.METRICS_PORT !== undefined) {
      const place = { host: environment.HOST, port: environment.METRICS_PORT };
      background.push(await startMetricsServer(allMetrics(), place, logger));
    }
    await workers.ended;
    await Promise.all(background.map((work) => work.stop()));
    logger.info('Nova has ended');
  } finally {
    await database.close();
    await erasures.close();
  }
}

function allMetrics() {
  const registry = new AggregatorRegistry();
  return { contentType: registry.contentType, read: () => registry.clusterMetrics() };
}

interface Workers {
  /** Resolves once every worker listens; rejects if one dies before. */
  readonly ready: Promise<Address>;
  /** Resolves when all workers have ended after SIGINT or SIGTERM. */
  readonly ended: Promise<void>;
}

/** Starts workers, replaces dead ones, and ends all on a signal. */
function startWorkers(count: number, standing: ErasureStanding, logger: Logger): Workers {
  let leaving = false;
  const leave = (): void => {
    leaving = true;
    for (const worker of workersNow()) worker.process.kill('SIGTERM');
  };
  const fork = (): void => {
    if (!leaving) cluster.fork({ NOVA_DEMO: '0', ...standingForWorkers(standing) });
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
        logger.error({ pid, code, signal }, 'Worker died: another one replaces it');
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
