import type { EndpointRole } from '@nova/contract';
import type { Database } from '@nova/db';
import { createKey } from '@nova/features';
import { createSender, type Received, type Sent } from '../src/load/send.ts';
import type { NovaServer } from '../src/stage/nova-server.ts';
import { worlds } from '../src/stage/worlds.ts';
import { Findings } from './findings.ts';
import type { Keys } from './headers.ts';
import { findKnownIds, type KnownIds } from './known-ids.ts';

/** FUZZ_SEED repeats a run. */
export const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

const kind = process.env.FUZZ_DATABASE === 'PostgreSQL' ? 'PostgreSQL' : 'embedded';
const connections = 8;
/** Longer than any bound of the server, in milliseconds. */
const patience = 60_000;

export interface FuzzStage {
  readonly server: NovaServer;
  readonly ids: KnownIds;
  readonly keysOf: (role: EndpointRole) => Keys;
  readonly findings: Findings;
  /**
   * Sends requests over a few connections and notes wrong answers.
   * @throws if the server dies
   */
  readonly sendAll: <S extends Sent>(name: string, requests: readonly S[], check: Check<S>) => Promise<void>;
  /** Prints counts of answers, and server errors of the log. */
  tell(): Promise<void>;
  end(): Promise<void>;
}

type Check<S extends Sent> = (request: S, received: Received) => string | undefined;

/** The first start shows no key of this role. */
async function calendarKey(database: Database): Promise<string> {
  const [user] = await database.query<{ id: string }>('SELECT id FROM users ORDER BY id LIMIT 1');
  const { key } = await createKey(database, { userId: user?.id ?? '', role: 'CALENDAR' });
  return key;
}

export async function setFuzzStage(): Promise<FuzzStage> {
  process.stdout.write(`FUZZ_SEED=${String(seed)}, on the ${kind} database\n`);
  const world = await worlds[kind]();
  const server = await world.start({ NOVA_DEMO: '1', LOG_LEVEL: 'error' });
  const keyOf = (role: string): string =>
    new RegExp(`${role} key\\s+(\\S+)`, 'u').exec(server.said())?.[1] ?? '';
  const CALENDAR = await world.inDatabase(calendarKey);
  const keys = { PRIVATE: keyOf('PRIVATE'), PUBLIC: keyOf('PUBLIC'), CALENDAR };
  const sender = createSender(connections, patience);
  const findings = new Findings();
  return {
    server,
    ids: await findKnownIds(server.url, keys.PRIVATE),
    keysOf: (role) => ({
      right: keys[role === 'NONE' ? 'PRIVATE' : role],
      wrongRole: keys[role === 'PRIVATE' ? 'PUBLIC' : 'PRIVATE'],
    }),
    findings,
    sendAll: async (name, requests, check) => {
      const left = requests.values();
      const connection = async (): Promise<void> => {
        for (const request of left) {
          const received = await sender.send(server.url, request);
          findings.note(name, request, received, check(request, received));
        }
      };
      await Promise.all(Array.from({ length: connections }, connection));
      if (!server.isRunning()) throw new Error(`The server died of ${name}: ${server.said().slice(-3_000)}`);
    },
    tell: async () => {
      const faults = (await server.log()).map(({ route, err }) => JSON.stringify({ route, err }));
      for (const one of [...new Set(faults)].slice(0, 20)) process.stdout.write(`${one.slice(0, 1_500)}\n`);
      const count = String(findings.count);
      process.stdout.write(`${findings.table()}\n${count} requests, FUZZ_SEED=${String(seed)}\n`);
    },
    end: async () => {
      sender.close();
      await world.end();
    },
  };
}
