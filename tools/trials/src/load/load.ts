import { setTimeout as sleep } from 'node:timers/promises';
import { toAnswer, type Answer, type RequestKind } from './answer.ts';
import { createSender, type Sent } from './send.ts';

export interface LoadOptions {
  /** Used by turns. */
  readonly urls: () => readonly string[];
  readonly key: string;
  readonly connections: number;
  /** Over all connections, while answers come fast enough. */
  readonly perSecond: number;
  /** The rest read. */
  readonly createsInTen: number;
}

export interface Load {
  readonly answers: readonly Answer[];
  /** An additional read, noted among the answers. */
  readonly read: () => Promise<Answer>;
  readonly create: (email: string) => Promise<Answer>;
  /** Resolves when all requests have ended. */
  stop(): Promise<void>;
}

/** Longer than any promise of Nova. */
const patienceMs = 60_000;

let loads = 0;

/** Each connection sends its next request after an answer, at its turn. */
export function startLoad(options: LoadOptions): Load {
  const { urls, key, connections, perSecond, createsInTen } = options;
  const answers: Answer[] = [];
  const known: string[] = [];
  const sender = createSender(connections + 200, patienceMs);
  const load = ++loads;
  let count = 0;
  let stopped = false;

  const run = async (kind: RequestKind, sent: Sent): Promise<Answer> => {
    const all = urls();
    const url = all[count++ % all.length] ?? '';
    const startedAt = performance.now();
    const received = await sender.send(url, { ...sent, headers: { ...sent.headers, 'X-Api-Key': key } });
    return toAnswer(kind, startedAt, received);
  };
  const note = (answer: Answer): Answer => {
    answers.push(answer);
    if (answer.kind === 'create' && answer.id !== undefined && known.length < 200) known.push(answer.id);
    return answer;
  };
  const read = async (): Promise<Answer> => note(await run('read', nextRead(count, known)));
  const create = async (email: string): Promise<Answer> =>
    note({ ...(await run('create', createOf(email))), email });

  const connection = async (number: number): Promise<void> => {
    const turn = (1_000 / perSecond) * connections;
    await sleep((turn / connections) * number);
    for (let round = 0; !stopped; round++) {
      const began = performance.now();
      const creates = (round * 7 + number) % 10 < createsInTen;
      await (creates
        ? create(`person-${String(load)}-${String(number)}-${String(round)}@trial.example`)
        : read());
      await sleep(Math.max(1, turn - (performance.now() - began)));
    }
  };
  const running = Array.from({ length: connections }, (_, number) => connection(number));
  return {
    answers,
    read,
    create,
    stop: async () => {
      stopped = true;
      await Promise.all(running);
      sender.close();
    },
  };
}

function nextRead(count: number, known: readonly string[]): Sent {
  const id = known[count % Math.max(1, known.length)];
  const paths = [
    '/api/nova/candidates/search?query=person&size=5',
    id === undefined ? '/api/nova/companies/list' : `/api/nova/candidates/${id}`,
    '/api/nova/masterdata',
  ];
  return { method: 'GET', path: paths[count % paths.length] ?? '' };
}

const createOf = (email: string): Sent => ({
  method: 'POST',
  path: '/api/nova/candidates',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    firstName: 'Person',
    lastName: email.split('@')[0],
    email,
    jobTitle: 'Engineer',
    tags: [{ group: 'Trial', value: 'load' }],
  }),
});
