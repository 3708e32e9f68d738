import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Environment } from '@nova/config';
import { createCvParser } from '@nova/cv';
import { accountDatabase } from '@nova/db';
import {
  createFileLinks,
  createKeyDirectory,
  createHitsCache,
  createDocumentCache,
  createSealing,
  createUsageRecorder,
  createCampaignWriter,
  createChallenges,
  createCursors,
  createFeedWatch,
  createMailTokens,
  dkimKeyOf,
  ensureSigningSecret,
} from '@nova/domain';
import { createLimiter, createWriteMarks } from '@nova/limits';
import { createDns, createMailWorkers } from '@nova/mail';
import { createSender } from '@nova/webhooks';
import { createLogger } from './adapters/logger.ts';
import { createMetrics } from './adapters/metrics.ts';
import { deliveringWebhooks } from './background/deliver-webhooks.ts';
import type { Repeated } from './background/repeat.ts';
import { mailingApplications } from './background/mailing-applications.ts';
import { startSending } from './background/sending.ts';
import { takeBounces } from './background/take-bounces.ts';
import { readingCvs } from './background/reading-cvs.ts';
import { startUpkeep } from './background/upkeep.ts';
import { loadJobPages } from './mounts/job-site/create-job-site.ts';
import { serveMetrics } from './mounts/serve-metrics.ts';
import { createServer } from './server.ts';
import { announce } from './start/announce.ts';
import { openOutbound } from './start/open-outbound.ts';
import { makeData, openFiles, prepareData } from './start/open-data.ts';
import { openData } from './start/open-database.ts';
import { sendingSettings } from './start/sending-settings.ts';
import { createSteps } from './start/steps.ts';
import { keysThere, oldestUser } from './start/keys-there.ts';
import { requireFreePorts } from './start/require-free-ports.ts';
import { shutDownOnSignal, type Lifetime } from './start/shut-down.ts';
import { tellWhere } from './start/tell-where.ts';

/**
 * Wires one server process together and starts it: the only place that constructs (factories, not singletons).
 * A `worker` of a cluster answers requests alone; its primary has prepared the data and does the upkeep.
 */
export async function runServer(environment: Environment, role: 'server' | 'worker'): Promise<void> {
  const steps = createSteps(process.stdout);
  const logger = createLogger({
    level: environment.LOG_LEVEL,
    file: environment.LOG_FILE,
    terminal: process.stdout.isTTY,
  });

  if (role === 'server') await requireFreePorts(environment);
  const onEvent = (line: string): void => logger.warn(line);
  const filled = role === 'server' ? await makeData(environment, steps, onEvent) : null;
  const database = await openData(environment, role, steps, onEvent);
  const limiter = createLimiter({
    ...(environment.REDIS_URL === undefined ? {} : { redisUrl: environment.REDIS_URL }),
    onModeChange: (mode, reason) => {
      logger[mode === 'degraded' ? 'warn' : 'info'](
        { mode, reason },
        'Limits are counted in another place now',
      );
    },
  });
  const writes = database.replica === null ? undefined : createWriteMarks(environment.REDIS_URL);
  const keys = createKeyDirectory(database, {
    onError: (err) => {
      logger.warn({ err }, 'A key was not refreshed');
    },
  });
  const cv = createCvParser({ workers: environment.CV_WORKERS, ocr: environment.CV_OCR });
  const mailWorkers = createMailWorkers();
  const usage = createUsageRecorder(database, {
    onError: (err) => {
      logger.warn({ err }, 'Counts of requests were not written; they are written later');
    },
  });
  const documentCache = createDocumentCache({
    databaseOf: (accountId) => accountDatabase(database, accountId),
    analyze: (table) => database.query(`ANALYZE ${table}`),
    onError: (err) => {
      logger.warn({ err }, 'Documents were not kept ready; they are built for each read');
    },
  });
  const sender = createSender({
    allowHttp: environment.WEBHOOK_ALLOW_HTTP,
    allowedHosts: environment.WEBHOOK_ALLOWED_HOSTS ?? [],
  });
  const background: Repeated[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(background.map((work) => work.stop()));
    sender.close();
    await usage.flush();
    await documentCache.settle();
    await keys.close();
    await cv.close();
    await mailWorkers.close();
    await limiter.close();
    await writes?.close();
    await database.close();
  };
  let server: Server | undefined;
  try {
    const limiterMode = () => limiter.mode();
    const metrics = createMetrics(database, limiterMode, () => cv.stats());
    const { files, filesAdvice, firstKeys } =
      role === 'server'
        ? await prepareData({ environment, database, steps, filled, onEvent })
        : { ...(await openFiles(environment, database)), firstKeys: null };
    if (filesAdvice !== null && role === 'server') logger.warn(filesAdvice);
    const secret = environment.FILE_LINK_SECRET ?? (await ensureSigningSecret(database, 'fileLink'));
    const links = createFileLinks(secret, environment.FILE_LINK_TTL_SECONDS);
    const mailTokens = createMailTokens(await ensureSigningSecret(database, 'mail'));
    const cursors = createCursors(await ensureSigningSecret(database, 'cursor'));
    const lifetime: Lifetime = { isEnding: false };
    const feedWatch = createFeedWatch({ database, isEnding: () => lifetime.isEnding });
    const sealing = createSealing(
      environment.SEALING_SECRET ?? (await ensureSigningSecret(database, 'sealing')),
    );
    const outbound = await openOutbound(environment, database, role === 'server' ? logger : null);
    const jobPageUrl = environment.JOBS_PAGE_URL;
    const mail = sendingSettings(environment, () => server);
    const ports = {
      mail,
      mailWorkers,
      files,
      cv,
      allowances: limiter,
      links,
      documentCache,
      hitsCache: createHitsCache(),
      cursors,
      feedWatch,
      sealing,
      outbound,
      jobPageUrl,
      dns: createDns(),
      webhooks: sender,
      bounds: limiter,
      challenges: createChallenges(await ensureSigningSecret(database, 'challenge')),
    };
    const services = {
      database,
      keys,
      limiter,
      ports,
      writes,
      now: () => new Date(),
      slowStatementMs: environment.SLOW_STATEMENT_MS,
    };
    const servesMetrics = environment.METRICS_PORT === undefined;
    server = createServer({
      services,
      links,
      mailTokens,
      logger,
      metrics,
      usage,
      servesMetrics,
      limiterMode,
      filesAdvice,
      isEnding: () => lifetime.isEnding,
      corsOrigins: environment.CORS_ORIGINS,
      publicUrl: environment.PUBLIC_URL,
      proxies: environment.TRUST_PROXY,
      jobPages: environment.JOBS_SITE ? await loadJobPages() : undefined,
    });
    if (environment.METRICS_PORT !== undefined && role === 'server') {
      const place = { host: environment.HOST, port: environment.METRICS_PORT };
      background.push(await serveMetrics(metrics, place, logger));
    }
    if (role === 'server')
      background.push(
        ...(await takeBounces(environment, { database, tokens: mailTokens, mailWorkers, logger })),
      );
    server.listen(environment.PORT, environment.HOST);
    await once(server, 'listening');
    background.push(readingCvs(services, logger));
    shutDownOnSignal(server, { close: () => close().finally(leaveCluster), logger, lifetime });
    background.push(
      deliveringWebhooks(
        {
          database,
          ports,
          now: services.now,
          schedule: environment.WEBHOOK_RETRY_SCHEDULE,
          onOutcome: (outcome) => {
            metrics.delivered(outcome);
          },
        },
        logger,
      ),
    );
    if (mail !== null) {
      const places = { tokens: mailTokens, bounceDomain: mail.bounceDomain, publicUrl: mail.publicUrl };
      const writer = createCampaignWriter({
        database,
        places,
        workers: mailWorkers,
        keyOf: (accountId, domain) => dkimKeyOf({ database, sealing }, accountId, domain),
      });
      background.push(startSending({ database, settings: mail, writer, fence: outbound, logger }));
      background.push(mailingApplications(services, logger));
    }
    if (role === 'worker') return;
    const { port } = addressOf(server.address());
    const { kind } = database;
    const made = (await firstKeys?.()) ?? null;
    const usable = await keysThere(database);
    announce(process.stdout, {
      host: environment.HOST,
      port,
      database: kind,
      made,
      keys: usable,
      started: steps.started,
      oldest: await oldestUser(database),
    });
    background.push(tellWhere(environment, port));
    logger.info({ host: environment.HOST, port, database: kind }, 'Nova is ready');
    background.push(...startUpkeep(database, files, logger, environment.EVENT_RETENTION_DAYS));
  } catch (error) {
    server?.close();
    server?.closeAllConnections();
    await close();
    throw error;
  }
}

/** A worker's line to its primary would keep it alive. */
const leaveCluster = (): void => {
  if (process.connected) process.disconnect();
};

/** A server that listens on TCP has an address with a port. */
const addressOf = (address: string | AddressInfo | null): AddressInfo => address as AddressInfo;
