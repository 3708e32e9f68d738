import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { KeyRole, Limits, Plan } from '@nova/contract';
import { accountDatabase, type Database } from '@nova/db';
import { createTestDatabase } from '@nova/db/testing';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createCvParser } from '@nova/cv';
import { undoImport } from '@nova/features/imports';
import {
  createAccount,
  createChallenges,
  createCursors,
  createFeedWatch,
  createFileLinks,
  createKey,
  createKeyDirectory,
  createMailTokens,
  createErasureLedger,
  createUsageRecorder,
  createUser,
  ensureInstallationId,
  type MailTokens,
  type UsageRecorder,
  featureRules,
} from '@nova/features';
import { createHitsCache, createDocumentCache, createSealing, type Ports } from '@nova/core';
import {
  enabledGate,
  memoryLedger,
  noDns,
  testMail,
  testMailWorkers,
  testSignIn,
} from '@nova/features/testing';
import { createDiskStore, type FileStore } from '@nova/files';
import { createLimiter } from '@nova/limits';
import { createSender } from '@nova/webhooks';
import { pino, type Logger } from 'pino';
import { createMetrics } from '../../src/adapters/metrics.ts';
import type { ServerOptions } from '../../src/server-options.ts';
import { createServer } from '../../src/server.ts';

/** Who calls an endpoint of the role NONE needs none. */
export type AgencyKeys = Readonly<Record<KeyRole, string>> & { readonly NONE?: undefined };

export interface TestAgency {
  readonly accountId: string;
  readonly userId: string;
  readonly privateKey: string;
  readonly publicKey: string;
  readonly keys: AgencyKeys;
}

export interface Answer<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface TestServer {
  readonly url: string;
  readonly database: Database;
  readonly usage: UsageRecorder;
  readonly files: FileStore;
  readonly mailTokens: MailTokens;
  readonly folder: string;
  agency(options?: { plan?: Plan; timeZone?: string; limits?: Partial<Limits> }): Promise<TestAgency>;
  /** `path` is below `/api/nova`, or absolute with two slashes. */
  call(
    method: string,
    path: string,
    options?: {
      key?: string | undefined;
      json?: unknown;
      headers?: Record<string, string>;
      body?: RequestInit['body'];
    },
  ): Promise<Answer>;
  close(): Promise<void>;
}

export interface TestServerOptions extends Pick<
  ServerOptions,
  | 'agents'
  | 'corsOrigins'
  | 'jobPages'
  | 'singleSignOn'
  | 'publicUrl'
  | 'proxies'
  | 'timeouts'
  | 'keylessUploads'
  | 'mostUnreadBytes'
  | 'isEnding'
> {
  readonly logger?: Logger;
  readonly slowStatementMs?: number;
  /** An unavailable server by default. */
  readonly mail?: Ports['mail'];
  /** No mail by default. */
  readonly signIn?: Partial<Ports['signIn']>;
  /** Otherwise it uses the suite's database. */
  readonly ownDatabase?: boolean;
  /** Gets the procedures' services. */
  readonly onServices?: (services: ServerOptions['services']) => void;
}

export async function startTestServer({
  logger,
  slowStatementMs = 500,
  onServices,
  mail = testMail,
  signIn,
  ownDatabase = false,
  ...edge
}: TestServerOptions = {}): Promise<TestServer> {
  const database = await (ownDatabase ? createTestDatabase() : sharedDatabase());
  const keys = createKeyDirectory(database, { ttlMs: 50 });
  const limiter = createLimiter({ onModeChange: () => undefined });
  const folder = await mkdtemp(join(tmpdir(), 'nova-server-test-'));
  const links = createFileLinks('a secret that only this test knows', 900);
  const mailTokens = createMailTokens('a secret that only this test knows');
  const cv = createCvParser({ workers: 1, ocr: false });
  const documentCache = createDocumentCache({
    databaseOf: (accountId) => accountDatabase(database, accountId),
    analyze: (table) => database.query(`ANALYZE ${table}`),
    onError: () => undefined,
  });
  const files = await createDiskStore(folder, await ensureInstallationId(database));
  const cursors = createCursors('a secret that only this test knows');
  const ports = {
    files,
    cv,
    allowances: limiter,
    links,
    features: featureRules,
    documentCache,
    hitsCache: createHitsCache({ least: 0 }),
    cursors,
    feedWatch: createFeedWatch({ database, isEnding: edge.isEnding }),
    sealing: createSealing('a secret that only this test knows'),
    erasures: createErasureLedger('a secret that only this test knows', memoryLedger()),
    mail,
    signIn: { ...testSignIn, ...signIn },
    mailWorkers: testMailWorkers,
    dns: noDns,
    outbound: await enabledGate(database),
    webhooks: createSender({ allowHttp: true, allowedHosts: ['127.0.0.1'] }),
    bounds: limiter,
    undoImport: (request: Parameters<Ports['undoImport']>[0]) => undoImport(database, { ...request, files }),
    // Difficulty has tests of its own.
    challenges: createChallenges('a secret that only this test knows', { difficulty: 8 }),
  };
  const limiterMode = () => limiter.mode();
  const usage = createUsageRecorder(database);
  const services = { database, keys, limiter, ports, now: () => new Date(), slowStatementMs };
  onServices?.(services);
  const server = createServer({
    services,
    links,
    mailTokens,
    usage,
    ...edge,
    logger: logger ?? pino({ level: 'silent' }),
    metrics: createMetrics(database, limiterMode, () => cv.stats()),
    servesMetrics: true,
    limiterMode,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    url,
    database,
    usage,
    files: ports.files,
    mailTokens,
    folder,
    async agency({ plan = 'UNLIMITED', timeZone = 'UTC', limits = {} } = {}) {
      const account = await createAccount(database, { name: 'Agency', plan, timeZone, currency: 'EUR' });
      await database.prisma.account.update({ where: { id: account.id }, data: { limits } });
      const user = await createUser(database, account.id, { name: 'Ada Owner', email: 'ada@agency.example' });
      const privateKey = await createKey(database, { userId: user.id, role: 'PRIVATE' });
      const publicKey = await createKey(database, { userId: user.id, role: 'PUBLIC' });
      const calendarKey = await createKey(database, { userId: user.id, role: 'CALENDAR' });
      const keys = { PRIVATE: privateKey.key, PUBLIC: publicKey.key, CALENDAR: calendarKey.key };
      return {
        accountId: account.id,
        userId: user.id,
        privateKey: keys.PRIVATE,
        publicKey: keys.PUBLIC,
        keys,
      };
    },
    async call(method, path, { key, json, headers = {}, body } = {}) {
      const response = await fetch(
        path.startsWith('//') ? `${url}${path.slice(1)}` : `${url}/api/nova${path}`,
        {
          method,
          headers: {
            ...(key === undefined ? {} : { 'X-Api-Key': key }),
            ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
            ...headers,
          },
          ...(json === undefined ? {} : { body: JSON.stringify(json) }),
          ...(body === undefined ? {} : { body }),
        },
      );
      const text = await response.text();
      const isJson = /^application\/(?:\w+\+)?json/u.test(response.headers.get('content-type') ?? '');
      return {
        status: response.status,
        headers: response.headers,
        body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text,
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await usage.flush();
      await documentCache.settle();
      await keys.close();
      await limiter.close();
      await cv.close();
      await rm(folder, { recursive: true });
      if (ownDatabase) await database.close();
    },
  };
}
