import { createConnection, type Socket } from 'node:net';
import { breakableServer } from '@nova/testing';
import { Cluster } from 'ioredis';
import { createLimiter, type Limiter, type LimiterMode } from '../../src/index.ts';
import { createRedisClient } from '../../src/redis-client.ts';

/** Without one, jest.config.mjs skips this folder. */
export const redisUrl = process.env.TEST_REDIS_URL ?? '';

export interface TestLimiter extends Limiter {
  readonly changes: { mode: LimiterMode; reason: string }[];
}

/** A busy machine needs a long timeout. */
export function limiterOn(url: string, patienceMs = 1_000, now?: () => Date): TestLimiter {
  const changes: TestLimiter['changes'] = [];
  const onModeChange = (mode: LimiterMode, reason: string): void => {
    changes.push({ mode, reason });
  };
  return Object.assign(createLimiter({ redisUrl: url, onModeChange, patienceMs, now }), { changes });
}

export async function clearRedis(url: string, accounts: Iterable<string>): Promise<void> {
  const client = createRedisClient(url, 1_000);
  await client.connect();
  try {
    for (const node of client instanceof Cluster ? client.nodes('master') : [client])
      for (const account of accounts) {
        const keys = await node.keys(`nova:limit:*:{${account}}*`);
        if (keys.length > 0) await node.del(...keys);
      }
  } finally {
    client.disconnect();
  }
}

export interface RedisProxy {
  readonly url: string;
  counting(): number;
  probes(): number;
  trips(): number;
  hang(): void;
  hold(what: 'commands' | 'answers'): void;
  /** Passes nothing on existing connections, for good. */
  strand(): void;
  refuse(): Promise<void>;
  reset(): void;
  /** All writes, or counts only. */
  failWrites(error: string, which?: 'all' | 'counting'): void;
  heal(): Promise<void>;
  close(): Promise<void>;
}

const isCount = ({ name }: Command): boolean => name.startsWith('eval');
const isWrite = (command: Command): boolean => isCount(command) || command.name === 'set';
const probeReply = '+OK\r\n';

export async function startRedisProxy(target: string): Promise<RedisProxy> {
  const to = new URL(target);
  let hanging = false;
  let [opened, stranded] = [0, 0];
  let holding: 'commands' | 'answers' | null = null;
  const held: (() => void)[] = [];
  let error: string | null = null;
  let failing = isWrite;
  let [counting, probes, trips] = [0, 0, 0];
  let heard = true;

  const note = (commands: readonly Command[]): void => {
    const asked = commands.filter(isCount).length;
    counting += asked;
    probes += commands.filter(({ name }) => name === 'set').length;
    if (asked > 0 && heard) {
      trips += 1;
      heard = false;
    }
  };

  const pass = (what: 'commands' | 'answers', send: () => void): void => {
    if (holding === what) held.push(send);
    else send();
  };

  const serve = (client: Socket, own: (socket: Socket) => Socket): void => {
    const redis = own(createConnection(Number(to.port || 6379), to.hostname));
    const number = (opened += 1);
    client.on('close', () => redis.destroy());
    // Answers come before the end.
    redis.on('close', () => pass('answers', () => client.end()));
    let unread = '';
    client.on('data', (chunk) => {
      if (hanging || number <= stranded) return;
      const { commands, rest } = readCommands(unread + chunk.toString('latin1'));
      unread = rest;
      note(commands);
      const sent = commands.map((command) => passed(command, failing(command) ? error : null)).join('');
      pass('commands', () => redis.write(sent, 'latin1'));
    });
    redis.on('data', (chunk) => {
      if (hanging || number <= stranded) return;
      if (chunk.toString('latin1') !== probeReply) heard = true;
      pass('answers', () => client.write(chunk));
    });
  };

  const { port, refuse, reset, heal, close } = await breakableServer(serve);
  const url = new URL(target);
  url.host = `127.0.0.1:${String(port)}`;

  return {
    url: url.href,
    counting: () => counting,
    probes: () => probes,
    trips: () => trips,
    hang: () => {
      hanging = true;
    },
    hold: (what) => {
      holding = what;
    },
    strand: () => {
      stranded = opened;
    },
    refuse,
    reset,
    failWrites: (message, which = 'all') => {
      error = message;
      failing = which === 'all' ? isWrite : isCount;
    },
    heal: async () => {
      error = null;
      holding = null;
      for (const send of held.splice(0)) send();
      // Commands to a hanging Redis are lost with their connections.
      if (hanging) reset();
      hanging = false;
      await heal();
    },
    close,
  };
}

interface Command {
  /** In lower case. */
  readonly name: string;
  readonly text: string;
}

function readCommands(text: string): { commands: Command[]; rest: string } {
  const commands: Command[] = [];
  let start = 0;
  for (let end = endOfCommand(text, start); end !== null; end = endOfCommand(text, start)) {
    const whole = text.slice(start, end);
    commands.push({ name: (whole.split('\r\n')[2] ?? '').toLowerCase(), text: whole });
    start = end;
  }
  return { commands, rest: text.slice(start) };
}

function endOfCommand(text: string, start: number): number | null {
  const head = text.indexOf('\r\n', start);
  if (head < 0) return null;
  let at = head + 2;
  for (let left = Number(text.slice(start + 1, head)); left > 0; left -= 1) {
    const size = text.indexOf('\r\n', at);
    if (size < 0) return null;
    at = size + 2 + Number(text.slice(at + 1, size)) + 2;
  }
  return at <= text.length ? at : null;
}

/** A failing command keeps the order of answers. */
function passed({ text }: Command, error: string | null): string {
  if (error === null) return text;
  const script = `return redis.error_reply('${error}')`;
  return `*3\r\n$4\r\nEVAL\r\n$${String(script.length)}\r\n${script}\r\n$1\r\n0\r\n`;
}
