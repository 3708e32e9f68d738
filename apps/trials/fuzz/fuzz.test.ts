import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createSender, type Sent } from '../src/load/send.ts';
import type { NovaServer } from '../src/stage/nova-server.ts';
import { worlds, type World } from '../src/stage/worlds.ts';
import { createAnswerCheck, type CheckAnswer } from './check-answer.ts';
import { fetchDocument, operationsOf, type Operation } from './document.ts';
import { Findings } from './findings.ts';
import { findKnownIds } from './known-ids.ts';
import { requestOf, type Material } from './requests.ts';

/** The same seed sends the same requests; FUZZ_SEED repeats a run, FUZZ_REQUESTS makes it longer. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const wanted = Number(process.env.FUZZ_REQUESTS ?? 22_000);
const kind = process.env.FUZZ_DATABASE === 'PostgreSQL' ? 'PostgreSQL' : 'embedded';
/** Requests sent at once. */
const connections = 8;
/** Longer than any bound of the server, in milliseconds. */
const patience = 25_000;

let world: World;
let server: NovaServer;
let operations: readonly Operation[] = [];
let check: CheckAnswer;
let materialOf: (operation: Operation) => Material;
const sender = createSender(connections, patience);
const findings = new Findings();

beforeAll(async () => {
  process.stdout.write(`FUZZ_SEED=${String(seed)}, on the ${kind} database\n`);
  world = await worlds[kind]();
  server = await world.start({ NOVA_DEMO: '1', LOG_LEVEL: 'error' });
  const keyOf = (role: string): string =>
    new RegExp(`${role} key\\s+(\\S+)`, 'u').exec(server.said())?.[1] ?? '';
  const keys = { private: keyOf('PRIVATE'), public: keyOf('PUBLIC') };
  const document = await fetchDocument(server.url);
  // Records are deleted last: the others are to find them.
  operations = operationsOf(document).sort((a, b) => order(a) - order(b));
  check = createAnswerCheck(document);
  const ids = await findKnownIds(server.url, keys.private);
  materialOf = ({ path }) => {
    const isPublic = path.includes('/public/');
    const [right, wrongRole] = isPublic ? [keys.public, keys.private] : [keys.private, keys.public];
    return { document, ids, keys: { right, wrongRole } };
  };
});
afterAll(async () => {
  sender.close();
  await world.end();
});

const order = ({ method }: Operation): number => (method === 'DELETE' ? 1 : 0);

/** Sends requests over a few connections, each as soon as the one before is answered. */
async function sendAll(operation: Operation, requests: readonly Sent[]): Promise<void> {
  const left = requests.values();
  const connection = async (): Promise<void> => {
    for (const request of left) {
      const received = await sender.send(server.url, request);
      findings.note(operation.name, request, received, check(operation, received));
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
}

describe('odd requests', () => {
  it('to every operation of the document are answered as documented, and in time', async () => {
    const each = Math.ceil(wanted / operations.length);
    for (const operation of operations) {
      const requests = fc.sample(requestOf(operation, materialOf(operation)), { seed, numRuns: each });
      await sendAll(operation, requests);
      if (!server.isRunning())
        throw new Error(`The server died of ${operation.name}: ${server.said().slice(-3_000)}`);
    }
    process.stdout.write(
      `${findings.table()}\n${String(findings.count)} requests, FUZZ_SEED=${String(seed)}\n`,
    );
    expect(findings.wrong()).toEqual([]);
    expect(findings.count).toBeGreaterThanOrEqual(wanted);
  });

  it('leave a server that is well', async () => {
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  });
});
