import type { Services } from '@nova/core';
import { createImportWorker, type TableReader } from '@nova/features/imports';
import {
  readBounceTarget,
  compareQueued,
  createCampaignMailer,
  createCampaignWriter,
  createDeliveryWorker,
  CvTextReader,
  readDkimKey,
  readWaitingCv,
  runNightlyRetention,
  runWaitingProposal,
  scanWaiting,
  sendWaitingMail,
  recordBounce,
  type MailTokens,
  type MailWriter,
  type SendingSettings,
} from '@nova/features';
import type { Environment } from '@nova/config';
import { listenForBounces, formatPlace } from '@nova/mail';
import type { Logger } from 'pino';
import type { Metrics } from '../adapters/metrics.ts';
import { repeat, type Repeated } from './repeat.ts';

interface WorkerOptions {
  readonly environment: Environment;
  readonly services: Services;
  readonly mailTokens: MailTokens;
  readonly metrics: Pick<Metrics, 'delivered'>;
  readonly stores: { readonly tableReader: TableReader };
  readonly logger: Logger;
}

/** Starts the workers; every process that serves requests has them. */
export function startWorkers(options: WorkerOptions): readonly Repeated[] {
  const { services, logger } = options;
  const { mail } = services.ports;
  return [
    readCvs(services, logger),
    readCvTexts(services, logger),
    readCvTexts(services, logger, { onlyFresh: true }),
    deliverWebhooks(options),
    importTables(options),
    applyRetention(services, logger),
    compareWritten(services, logger),
    scanGrown(services, logger),
    goOnWithProposals(services, logger),
    ...(mail === null ? [] : [sendCampaigns(options, mail), sendApplicationMails(services, logger)]),
  ];
}

const cvTurns = { every: 1_000, logsFirstFailure: true } as const;

/** Reads one CV at a time, so that a flood of applications leaves CV readers to the agency. */
function readCvs({ database, ports, now }: Services, logger: Logger): Repeated {
  const read = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await readWaitingCv(database, ports, now)));
  };
  return repeat('CVs of web applications not read: the next turn retries', cvTurns, read, logger);
}

/** A short pause, so that a CV is found within 5 s. An unavailable file store is asked less and less often. */
const cvTextTurns = { every: 500, longest: 30_000, logsFirstFailure: true } as const;

/**
 * Reads the texts of waiting CVs, one at a time, so that a backlog leaves CV readers to the agency. Fresh CVs have a second
 * worker, because a scan of a backlog takes minutes.
 */
function readCvTexts(
  { database, ports }: Services,
  logger: Logger,
  choice: { onlyFresh?: true } = {},
): Repeated {
  const leaving = new AbortController();
  const reader = new CvTextReader({ database, ports }, { ...choice, signal: leaving.signal });
  const read = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await reader.readNext()) !== null);
  };
  const turns = repeat('Texts of CVs not read: the next turn retries', cvTextTurns, read, logger);
  return {
    stop: () => {
      leaving.abort();
      return turns.stop();
    },
  };
}

const retentionTurns = { every: 60_000 } as const;

/** Runs nightly rules: the first process that asks after 03:00 of an account's time zone runs that account's. */
function applyRetention(services: Services, logger: Logger): Repeated {
  const apply = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const night = await runNightlyRetention(services);
      if (night === null) return;
      logger.info(night, 'Retention rules of an account were run');
    }
  };
  return repeat('Retention rules not run: the next night does it', retentionTurns, apply, logger);
}

/** A short pause, because the person who accepted a proposal waits for it. */
const proposalTurns = { every: 2_000, logsFirstFailure: true } as const;

/** Continues accepted proposals whose process ended. */
function goOnWithProposals(services: Services, logger: Logger): Repeated {
  const goOn = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await runWaitingProposal(services)));
  };
  return repeat('Accepted proposals not done: the next turn retries', proposalTurns, goOn, logger);
}

/** A short pause, so that a written record is compared within 5 s. */
const compareTurns = { every: 1_000, logsFirstFailure: true } as const;

function compareWritten({ database }: Services, logger: Logger): Repeated {
  const compare = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await compareQueued(database, signal)) > 0);
  };
  return repeat('Written records not compared: the next turn retries', compareTurns, compare, logger);
}

const scanTurns = { every: 5_000, firstAfter: 2_000, logsFirstFailure: true } as const;

/** Runs apart from `compareWritten`, because a scan takes minutes. */
function scanGrown({ database }: Services, logger: Logger): Repeated {
  const scan = async (signal: AbortSignal): Promise<void> => {
    const outcome = await scanWaiting(database, signal);
    if (outcome !== null) logger.info(outcome, 'Records of an account were compared anew');
  };
  return repeat('Records not compared anew: the next turn retries', scanTurns, scan, logger);
}

/** A short pause, because a person waits for the preview of a table. */
const importTurns = { every: 300, logsFirstFailure: true } as const;

/** Previews uploaded tables and runs their imports. */
function importTables({ services, stores, logger }: WorkerOptions): Repeated {
  const { database, ports, now } = services;
  const worker = createImportWorker({
    database,
    files: ports.files,
    erasures: ports.erasures,
    reader: stores.tableReader,
    now,
    onError: (err) => {
      logger.warn({ err }, 'Import of an uploaded table failed: a look is tried again, a run is interrupted');
    },
  });
  const turns = repeat(
    'Uploaded tables not looked for: the next turn retries',
    importTurns,
    () => worker.turn(),
    logger,
  );
  return {
    leave: () => worker.leave(),
    stop: async () => {
      await turns.stop();
      await worker.stop();
    },
  };
}

/** A short pause, so that an event arrives well within half a second. */
const deliveryTurns = { every: 150 };
/** Milliseconds that a shutdown waits for deliveries under way. */
const deliveryPatience = 5_000;
/** Milliseconds without another log line after a failure, because one cause can fail many webhooks. */
const quietMs = 60_000;

function deliverWebhooks({ environment, services, metrics, logger }: WorkerOptions): Repeated {
  const what = 'Webhooks not delivered: the next turn retries';
  let loggedAt = -Infinity;
  const onError = (err: unknown): void => {
    if (performance.now() - loggedAt < quietMs) return;
    loggedAt = performance.now();
    logger.warn({ err }, what);
  };
  const { database, ports, now } = services;
  const worker = createDeliveryWorker({
    database,
    ports,
    now,
    schedule: environment.WEBHOOK_RETRY_SCHEDULE,
    onOutcome: (outcome) => {
      metrics.delivered(outcome);
    },
    onError,
  });
  const turns = repeat(what, deliveryTurns, () => worker.turn().catch(onError), logger);
  return {
    stop: async () => {
      await turns.stop();
      await worker.stop(deliveryPatience);
    },
  };
}

/** The pause between turns. A turn only starts mails, which are sent in parallel. */
const campaignTurns = { every: 250 };

/** Sends campaigns. An outage is logged once, and sending continues when it is over. */
function sendCampaigns(options: WorkerOptions, settings: SendingSettings): Repeated {
  const { database, ports } = options.services;
  const { logger } = options;
  const server = formatPlace(settings.server);
  let isFailing = false;
  const onError = (err: unknown): void => {
    if (!isFailing) logger.warn({ err }, 'Campaigns not sent: sending goes on when the cause is gone');
    isFailing = true;
  };
  const mailer = createCampaignMailer({
    database,
    settings,
    writer: campaignWriter(options, settings),
    outbound: ports.outbound,
    onError,
    onServer: (isUnavailable, reason) => {
      if (isUnavailable) logger.warn({ server, reason }, 'Mail server unavailable: campaigns wait for it');
      else logger.info({ server }, 'Mail server available again: campaigns go on');
    },
  });
  const runTurn = async (): Promise<void> => {
    try {
      await mailer.turn();
      isFailing = false;
    } catch (error) {
      onError(error);
    }
  };
  const turns = repeat('Campaigns not looked for: the next turn retries', campaignTurns, runTurn, logger);
  return {
    stop: async () => {
      await turns.stop();
      await mailer.stop();
    },
  };
}

const campaignWriter = (
  { services: { database, ports }, mailTokens }: WorkerOptions,
  { bounceDomain, publicUrl }: SendingSettings,
): MailWriter =>
  createCampaignWriter({
    database,
    places: { tokens: mailTokens, bounceDomain, publicUrl },
    workers: ports.mailWorkers,
    keyOf: (accountId, domain) => readDkimKey({ database, sealing: ports.sealing }, accountId, domain),
  });

const mailTurns = { every: 1_000, logsFirstFailure: true } as const;

/** Sends mails about web applications, some seconds after each application. */
function sendApplicationMails({ database, ports, now }: Services, logger: Logger): Repeated {
  const send = async (signal: AbortSignal): Promise<void> => {
    let after: string | null = null;
    do after = await sendWaitingMail(database, ports, now, after);
    while (after !== null && !signal.aborted);
  };
  return repeat('Mails about web applications not sent: the next turn retries', mailTurns, send, logger);
}

interface BounceOptions {
  readonly database: Services['database'];
  readonly tokens: MailTokens;
  readonly mailWorkers: Services['ports']['mailWorkers'];
  readonly logger: Logger;
}

/**
 * Receives bounces on MAIL_BOUNCE_PORT (docs/operations.md#bounces).
 * @throws the system's error of `listen`
 */
export async function startBounceListener(
  { HOST, MAIL_BOUNCE_PORT, MAIL_BOUNCE_DOMAIN }: Environment,
  { database, tokens, mailWorkers, logger }: BounceOptions,
): Promise<readonly Repeated[]> {
  if (MAIL_BOUNCE_PORT === undefined || MAIL_BOUNCE_DOMAIN === undefined) return [];
  let isFailing = false;
  const listener = await listenForBounces(
    { host: HOST, port: MAIL_BOUNCE_PORT, domain: MAIL_BOUNCE_DOMAIN },
    {
      find: (address) => readBounceTarget({ tokens, bounceDomain: MAIL_BOUNCE_DOMAIN }, address),
      take: async (target, mail) => {
        const outcome = await recordBounce({ database, mailWorkers }, target, mail);
        isFailing = false;
        logger.info({ outcome }, 'Mail received at a bounce address');
      },
      onError: (err) => {
        if (!isFailing) logger.warn({ err }, 'Bounce not written: its mail server sends it again');
        isFailing = true;
      },
    },
  );
  logger.info({ host: HOST, port: listener.port }, 'Bounces are received');
  return [{ stop: () => listener.close() }];
}
