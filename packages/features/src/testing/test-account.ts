import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { mergeLimits, type Limits, type MasterDataGroup, type Plan, Warnings } from '@nova/contract';
import { parseCv } from '@nova/cv/parse';
import { accountDatabase, type Database } from '@nova/db';
import { createDiskStore, type FileStore, type LedgerStore } from '@nova/files';
import { createMailWorkers, type Dns, parseMailServer, type MailWorkers } from '@nova/mail';
import { createSender } from '@nova/webhooks';
import { createCursors } from '../events/cursors.ts';
import { createFeedWatch } from '../events/feed-watch.ts';
import {
  type Context,
  type ContextUser,
  createDocumentCache,
  createHitsCache,
  createSealing,
  type Ports,
} from '@nova/core';
import { createAccount } from '../accounts/accounts.ts';
import { createChallenges } from '../careers/web-applications/challenges.ts';
import { createErasureLedger } from '../privacy/erasure-ledger.ts';
import { createFileLinks } from '../files/file-links.ts';
import { createOutboundGate, type OutboundGate } from '../outbound/outbound-gate.ts';
import { createUser } from '../accounts/users.ts';
import { enableOutbound } from '../outbound/instances.ts';
import { ensureInstallationId } from '../files/file-store.ts';
import { featureRules } from '../feature-rules.ts';
import type { SendingSettings } from '../campaigns/sending/sending-settings.ts';
import type { SignInSettings } from '../accounts/sign-in/sign-in-settings.ts';

export interface TestAccount {
  readonly ctx: Context;
  readonly accountId: string;
  readonly userId: string;
  /** The id of an item of master data. */
  masterData(group: MasterDataGroup, name: string): Promise<string>;
  /** The account as another user sees it. */
  as(user: Partial<ContextUser> & { readonly name: string; readonly email: string }): Promise<Context>;
}

const noBounds: Ports['bounds'] = {
  takeBounds: () => Promise.resolve({ wait: null, giveBack: () => Promise.resolve() }),
  waitOf: () => Promise.resolve(null),
};

/** Reads CVs on this thread and bounds nothing. */
async function testPorts(database: Database): Promise<Ports> {
  return {
    features: featureRules,
    files: await createDiskStore(
      await mkdtemp(join(tmpdir(), 'nova-test-files-')),
      await ensureInstallationId(database),
    ),
    cv: { parse: (bytes, { now }) => parseCv(bytes, { ...(now ? { now } : {}), ocr: false }) },
    allowances: {
      usage: () => Promise.resolve([]),
      reserveCv: () => Promise.resolve({ release: () => Promise.resolve() }),
    },
    links: createFileLinks('a secret that only this test knows', 900),
    cursors: createCursors('a secret that only this test knows'),
    feedWatch: createFeedWatch({ database }),
    bounds: noBounds,
    challenges: createChallenges('a secret that only this test knows'),
    sealing: createSealing('a secret that only this test knows'),
    erasures: createErasureLedger('a secret that only this test knows', memoryLedger()),
    outbound: await enabledGate(database),
    mail: testMail,
    signIn: testSignIn,
    mailWorkers: testMailWorkers,
    dns: noDns,
    // What undoes imports is above the domain.
    undoImport: () => Promise.reject(new Error('No import can be undone here')),
    webhooks: createSender({ allowHttp: true, allowedHosts: ['127.0.0.1'] }),
    // Caches at the first read, so that every suite would notice a stale document.
    hitsCache: createHitsCache({ least: 0 }),
    documentCache: createDocumentCache({
      databaseOf: (accountId) => accountDatabase(database, accountId),
      analyze: (table) => database.query(`ANALYZE ${table}`),
      onError: () => undefined,
      builtBefore: 1,
    }),
  };
}

interface TestAccountOptions {
  readonly timeZone?: string;
  readonly plan?: Plan;
  readonly limits?: Partial<Limits>;
  readonly now?: () => Date;
}

/** An account with default master data and one user, and that user's context. */
export async function createTestAccount(
  database: Database,
  options: TestAccountOptions = {},
): Promise<TestAccount> {
  const { timeZone = 'UTC', plan = 'UNLIMITED' } = options;
  const ports = await testPorts(database);
  const account = await createAccount(database, { name: 'Test agency', plan, timeZone, currency: 'EUR' });
  const contextOf = async (
    user: Partial<ContextUser> & { name: string; email: string },
  ): Promise<Context> => {
    const { name, email, team = null, restrictToTeam = false, billing = 'ALL', role = 'ADMIN' } = user;
    const created = await createUser(database, account.id, {
      name,
      email,
      restrictToTeam,
      billing,
      ...(team === null ? {} : { team }),
    });
    return {
      account: {
        id: account.id,
        name: 'Test agency',
        timeZone,
        currency: 'EUR',
        limits: mergeLimits(plan, options.limits ?? {}),
      },
      user: { id: created.id, name, team, restrictToTeam, billing, role },
      keyId: null,
      requestId: randomUUID(),
      warnings: new Warnings(),
      publishedJobsOnly: false,
      via: 'rest',
      db: accountDatabase(database, account.id),
      ports,
      origin: 'http://nova.test',
      now: options.now ?? (() => new Date()),
    };
  };
  const ctx = await contextOf({ name: 'Ada Owner', email: 'ada@agency.example' });
  return {
    ctx,
    accountId: account.id,
    userId: ctx.user.id,
    as: contextOf,
    async masterData(group, name) {
      const [found] = await ctx.db.rows<{ id: string }>(
        `SELECT id FROM master_data WHERE "accountId" = $1 AND "group" = $2 AND name = $3`,
        [group, name],
      );
      if (!found) throw new Error(`There is no ${name} in ${group}`);
      return found.id;
    },
  };
}

/** A gate of a server that may send. */
export async function enabledGate(database: Database): Promise<OutboundGate> {
  return createOutboundGate(database, await enableOutbound(database, { id: 'test', about: 'a test' }));
}

const none = () => Promise.resolve({ state: 'NONE' } as const);

export const noDns: Dns = { within: (work) => work({ txt: none, mx: none, addresses: none }) };

/** No server listens there. */
export const testMail: SendingSettings = {
  server: parseMailServer('smtp://127.0.0.1:2525'),
  publicUrl: 'http://crm.test',
  bounceDomain: null,
  retrySeconds: [60],
  ratePerDomain: null,
  deliveredAfterHours: 72,
};

export const testSignIn: SignInSettings = { linkSeconds: 900, sessionSeconds: 604_800, mail: null };

/** Shared by a suite; the processes end with it. */
export const testMailWorkers: MailWorkers = createMailWorkers();

/** A ledger that ends with the process. */
export function memoryLedger(): LedgerStore {
  const added: string[] = [];
  return {
    place: 'memory',
    add: (lines) => {
      added.push(...lines);
      return Promise.resolve();
    },
    read: () => Readable.from([...added]) as AsyncIterable<string>,
    prepare: () => Promise.resolve(),
  };
}

/** Keeps contents in memory by storage key. */
export function memoryFiles(): Pick<FileStore, 'put'> & { readonly stored: Map<string, Buffer> } {
  const stored = new Map<string, Buffer>();
  return {
    stored,
    async put(accountId, fileId, content) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      const storageKey = `${accountId}/${fileId}`;
      stored.set(storageKey, bytes);
      return { storageKey, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
  };
}
