import { createLater, type Later } from '../background/later.ts';
import type { Environment } from '@nova/config';
import { createCvParser, type CvParser } from '@nova/cv';
import { accountDatabase, type Database } from '@nova/db';
import { createTableReader, type TableReader } from '@nova/features/imports';
import { createKeyDirectory, createUsageRecorder, type UsageRecorder } from '@nova/features';
import { createDocumentCache, type KeyDirectory, type DocumentCache } from '@nova/core';
import { createLimiter, createWriteMarks, type Limiter, type WriteMarks } from '@nova/limits';
import { createMailWorkers, type MailWorkers } from '@nova/mail';
import { createSender, type WebhookSender } from '@nova/webhooks';
import type { Logger } from 'pino';

export interface Stores {
  readonly database: Database;
  readonly limiter: Limiter;
  /** Undefined without a replica. */
  readonly writes: WriteMarks | undefined;
  readonly keys: KeyDirectory;
  readonly cv: CvParser;
  readonly mailWorkers: MailWorkers;
  readonly usage: UsageRecorder;
  readonly documentCache: DocumentCache;
  readonly sender: WebhookSender;
  /** Work that continues after its answer was sent. */
  readonly later: Later;
  readonly tableReader: TableReader;
  /** Closes the database last. */
  close(): Promise<void>;
}

export function openStores(environment: Environment, database: Database, logger: Logger): Stores {
  const limiter = openLimiter(environment, logger);
  const writes = database.replica === null ? undefined : createWriteMarks(environment.REDIS_URL);
  const keys = createKeyDirectory(database, {
    onError: (err) => {
      logger.warn({ err }, 'Key not refreshed: its last known state applies');
    },
  });
  const cv = createCvParser({ workers: environment.CV_WORKERS, ocr: environment.CV_OCR });
  const mailWorkers = createMailWorkers();
  const usage = createUsageRecorder(database, {
    onError: (err) => {
      logger.warn({ err }, 'Request counts not written: the next write includes them');
    },
  });
  const documentCache = createDocumentCache({
    databaseOf: (accountId) => accountDatabase(database, accountId),
    analyze: (table) => database.query(`ANALYZE ${table}`),
    onError: (err) => {
      logger.warn({ err }, 'Documents not cached: each read builds them');
    },
  });
  const sender = createSender({
    allowHttp: environment.WEBHOOK_ALLOW_HTTP,
    allowedHosts: environment.WEBHOOK_ALLOWED_HOSTS ?? [],
  });
  const later = createLater((err) => {
    logger.warn({ err }, 'Sign-in link not mailed: its user asks again');
  });
  const tableReader = createTableReader();
  return {
    database,
    limiter,
    writes,
    keys,
    cv,
    mailWorkers,
    usage,
    documentCache,
    sender,
    later,
    tableReader,
    close: async () => {
      sender.close();
      await later.settle();
      await usage.flush();
      await documentCache.settle();
      await keys.close();
      await cv.close();
      await mailWorkers.close();
      await tableReader.close();
      await limiter.close();
      await writes?.close();
      await database.close();
    },
  };
}

const openLimiter = ({ REDIS_URL }: Environment, logger: Logger): Limiter =>
  createLimiter({
    ...(REDIS_URL === undefined ? {} : { redisUrl: REDIS_URL }),
    onModeChange: (mode, reason) => {
      if (mode === 'degraded')
        logger.warn({ mode, reason }, 'Redis unavailable: this process counts limits in memory');
      else logger.info({ mode, reason }, 'Redis available again: limits are counted there');
    },
  });
