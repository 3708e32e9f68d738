import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Environment } from '@nova/config';
import { openDatabase } from '@nova/db';
import { createCvParser } from '@nova/cv';
import {
  createFileLinks,
  createKeyDirectory,
  createUsageRecorder,
  linkSecret,
  removeOldIdempotencyKeys,
  sweepContents,
} from '@nova/domain';
import { openFileStore } from '@nova/files';
import { createLimiter } from '@nova/limits';
import { createLogger } from './adapters/logger.ts';
import { createMetrics } from './adapters/metrics.ts';
import { repeat, type Repeated } from './background/repeat.ts';
import { createMetricsServer } from './mounts/metrics-server.ts';
import { createServer } from './server.ts';
import { announce } from './start/announce.ts';
import { prepareDemo } from './start/prepare-demo.ts';
import { createSteps } from './start/steps.ts';
import { shutDownOnSignal } from './start/shut-down.ts';

/** Wires one server process together and starts it: the only place that constructs (DESIGN: factories, not singletons). */
export async function runServer(environment: Environment): Promise<void> {
  const steps = createSteps(process.stdout);
  const logger = createLogger({
    level: environment.LOG_LEVEL,
    file: environment.LOG_FILE,
    terminal: process.stdout.isTTY,
  });

  const database = await steps.run('Opening the database', () =>
    openDatabase({
      ...(environment.DATABASE_URL === undefined ? {} : { databaseUrl: environment.DATABASE_URL }),
      dataDir: environment.NOVA_DATA_DIR,
      role: 'server',
      statementTimeoutMs: environment.STATEMENT_TIMEOUT_MS,
    }),
  );
  const limiter = createLimiter({
    ...(environment.REDIS_URL === undefined ? {} : { redisUrl: environment.REDIS_URL }),
    onModeChange: (mode, reason) => {
      logger[mode === 'degraded' ? 'warn' : 'info'](
        { mode, reason },
        'Limits are counted in another place now',
      );
    },
  });
  const keys = createKeyDirectory(database, {
    onError: (err) => {
      logger.warn({ err }, 'A key was not refreshed');
    },
  });
  const cv = createCvParser({ workers: environment.CV_WORKERS, ocr: environment.CV_OCR });
  const usage = createUsageRecorder(database, {
    onError: (err) => {
      logger.warn({ err }, 'Counts of requests were not written; they are written later');
    },
  });
  const background: Repeated[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(background.map((work) => work.stop()));
    await usage.flush();
    await keys.close();
    await cv.close();
    await limiter.close();
    await database.close();
  };
  try {
    await steps.run('Bringing it up to date', () => database.migrate());

    const limiterMode = () => limiter.mode();
    const metrics = createMetrics(database, limiterMode, () => cv.stats());
    const files = await openFileStore({ ...environment, folder: join(environment.NOVA_DATA_DIR, 'files') });
    const demo = environment.NOVA_DEMO ? await prepareDemo(database, files, steps) : null;
    const secret = environment.FILE_LINK_SECRET ?? (await linkSecret(database));
    const links = createFileLinks(secret, environment.FILE_LINK_TTL_SECONDS);
    const ports = { files, cv, allowances: limiter, links };
    const services = {
      ...{ database, keys, limiter, ports, now: () => new Date() },
      slowStatementMs: environment.SLOW_STATEMENT_MS,
    };
    const servesMetrics = environment.METRICS_PORT === undefined;
    const server = createServer({
      ...{ services, links, logger, metrics, usage, servesMetrics, limiterMode },
      corsOrigins: environment.CORS_ORIGINS,
      proxies: environment.TRUST_PROXY,
    });
    if (environment.METRICS_PORT !== undefined) {
      const metricsServer = createMetricsServer(metrics, logger);
      metricsServer.listen(environment.METRICS_PORT, environment.HOST);
      await once(metricsServer, 'listening');
      background.push({
        stop: () =>
          new Promise((ended) => {
            metricsServer.close(() => ended());
            metricsServer.closeAllConnections();
          }),
      });
    }
    server.listen(environment.PORT, environment.HOST);
    await once(server, 'listening');
    const { port } = addressOf(server.address());
    announce(process.stdout, {
      host: environment.HOST,
      port,
      database: database.kind,
      demo,
      started: steps.started,
    });
    logger.info({ host: environment.HOST, port, database: database.kind }, 'Nova is ready');
    shutDownOnSignal(server, close, logger);
    sweepContents(database, files, new Date()).catch((err: unknown) => {
      logger.warn({ err }, 'Left-over contents were not swept');
    });
    const removeOld = () => removeOldIdempotencyKeys(database);
    background.push(repeat('Old Idempotency-Keys were not removed', hour, removeOld, logger));
  } catch (error) {
    await close();
    throw error;
  }
}

const hour = 60 * 60 * 1000;

/** A server that listens on TCP has an address with a port. */
const addressOf = (address: ReturnType<import('node:net').Server['address']>): AddressInfo =>
  address as AddressInfo;
