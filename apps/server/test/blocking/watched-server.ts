import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@nova/testing';
import { projectRoot } from '@nova/config';
import { keyRoles } from '@nova/contract';
import { openDatabase } from '@nova/db';
import { createTestFolder } from '@nova/db/testing';
import { createAccount, createKey, createMailTokens, createUser, buildMailAddresses } from '@nova/features';
import { newId, ensureSigningSecret } from '@nova/core';
import { embeddedIn } from '@nova/embedded';
import type { AgencyKeys } from '../support/test-server.ts';

/** A built server whose thread is measured. */
export interface WatchedServer {
  readonly url: string;
  readonly userId: string;
  readonly keys: AgencyKeys;
  /** A bounce address takes only a few mails a minute. */
  readonly bounces: { readonly port: number; readonly newAddress: () => string };
  /** Processor time without a pause since the last call, in ms. */
  longest(): Promise<number>;
  close(): Promise<void>;
}

/** Uses an embedded database with one account. */
export async function startWatchedServer(settings: Readonly<Record<string, string>>): Promise<WatchedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'nova-watched-'));
  const data = join(folder, 'data');
  await createTestFolder(data);
  const { newAddress, ...account } = await makeAccount(data);
  const port = await freePort();
  const clock = new URL('./thread-clock.mjs', import.meta.url).href;
  const server = fork(join(projectRoot, 'apps/server/dist/main.js'), [], {
    execArgv: ['--import', clock],
    env: {
      PATH: process.env.PATH,
      NOVA_DATA_DIR: data,
      LOG_FILE: join(folder, 'log'),
      PORT: '0',
      NOVA_DEMO: '0',
      CV_OCR: '0',
      ...settings,
      MAIL_BOUNCE_DOMAIN: bounceDomain,
      MAIL_BOUNCE_PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  return {
    ...account,
    bounces: { port, newAddress },
    url: await addressOf(server),
    async longest() {
      const told = once(server, 'message');
      server.send('longest');
      return Number((await told)[0]);
    },
    async close() {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const bounceDomain = 'bounces.agency.example';

async function makeAccount(
  data: string,
): Promise<Pick<WatchedServer, 'userId' | 'keys'> & Pick<WatchedServer['bounces'], 'newAddress'>> {
  const database = await openDatabase(embeddedIn(data, 'server'));
  try {
    const { id } = await createAccount(database, { name: 'Watched' });
    const { id: userId } = await createUser(database, id, { name: 'Ada', email: 'ada@agency.example' });
    const made = keyRoles.map(async (role) => [role, (await createKey(database, { userId, role })).key]);
    const tokens = createMailTokens(await ensureSigningSecret(database, 'mail'));
    const places = { tokens, publicUrl: '', bounceDomain };
    const newAddress = (): string =>
      buildMailAddresses(places, { accountId: id, recipientId: newId() }).bounce ?? '';
    return {
      newAddress,
      userId,
      keys: Object.fromEntries(await Promise.all(made)) as AgencyKeys,
    };
  } finally {
    await database.close();
  }
}

async function addressOf(server: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of (server.stdout ?? []) as AsyncIterable<Buffer>) {
    said += String(chunk);
    const address = /Address\s+(http\S+)/u.exec(said)?.[1];
    if (address === undefined) continue;
    return address;
  }
  throw new Error(`The server did not start: ${said}`);
}
