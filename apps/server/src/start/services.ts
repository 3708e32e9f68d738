import { type Services, createHitsCache, createSealing, ensureSigningSecret } from '@nova/core';
import { undoImport } from '@nova/features/imports';
import {
  createChallenges,
  createCursors,
  createFeedWatch,
  createFileLinks,
  createMailTokens,
  featureRules,
  type ErasureLedger,
  type FileLinkSigner,
  type MailTokens,
  sendingSettings,
} from '@nova/features';
import type { Environment } from '@nova/config';
import type { FileStore } from '@nova/files';
import { createDns } from '@nova/mail';
import type { Logger } from 'pino';
import type { AddressInfo } from 'node:net';
import { openOutbound, ownUrl, signInSettings } from './outbound.ts';
import type { Lifetime } from './shut-down.ts';
import type { Stores } from './stores.ts';

interface ServiceOptions {
  readonly environment: Environment;
  readonly stores: Stores;
  readonly files: FileStore;
  readonly erasures: ErasureLedger;
  readonly lifetime: Lifetime;
  /** Null in workers, because their primary registers the instance and logs its state. */
  readonly outboundLogger: Logger | null;
  readonly address: () => AddressInfo | undefined;
}

export interface Wiring {
  readonly services: Services;
  readonly links: FileLinkSigner;
  readonly mailTokens: MailTokens;
}

/** Creates the services. Secrets that have no setting are stored in the database, except the ledger's. */
export async function createServices(options: ServiceOptions): Promise<Wiring> {
  const { environment, stores, files, erasures, lifetime, outboundLogger, address } = options;
  const { database, limiter } = stores;
  const secret = environment.FILE_LINK_SECRET ?? (await ensureSigningSecret(database, 'fileLink'));
  const links = createFileLinks(secret, environment.FILE_LINK_TTL_SECONDS);
  const mailTokens = createMailTokens(await ensureSigningSecret(database, 'mail'));
  const cursors = createCursors(await ensureSigningSecret(database, 'cursor'));
  const sealing = createSealing(
    environment.SEALING_SECRET ?? (await ensureSigningSecret(database, 'sealing')),
  );
  const outbound = await openOutbound(environment, database, outboundLogger);
  const challenges = createChallenges(await ensureSigningSecret(database, 'challenge'));
  const services: Services = {
    database,
    keys: stores.keys,
    limiter,
    ports: {
      features: featureRules,
      mail: sendingSettings(environment, () => ownUrl(environment, address()?.port)),
      signIn: signInSettings(environment, address, stores.later),
      mailWorkers: stores.mailWorkers,
      files,
      cv: stores.cv,
      allowances: limiter,
      links,
      documentCache: stores.documentCache,
      hitsCache: createHitsCache(),
      cursors,
      feedWatch: createFeedWatch({ database, isEnding: () => lifetime.isEnding }),
      sealing,
      erasures,
      outbound,
      jobPageUrl: environment.JOBS_PAGE_URL,
      proposalSeconds: environment.PROPOSAL_TTL_SECONDS,
      dns: createDns(),
      webhooks: stores.sender,
      undoImport: (request) => undoImport(database, { ...request, files }),
      bounds: limiter,
      challenges,
    },
    writes: stores.writes,
    now: () => new Date(),
    slowStatementMs: environment.SLOW_STATEMENT_MS,
  };
  return { services, links, mailTokens };
}
