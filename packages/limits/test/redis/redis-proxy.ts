import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Stands between a limiter and Redis, and can be every way in which Redis goes away. */
export interface RedisProxy {
  /** Redis as reached through the proxy. */
  readonly url: string;
  /** Commands that count, as they passed: EVAL and EVALSHA. */
  counting(): number;
  /** Probing writes that passed. */
  probes(): number;
  /** How often a client asked after it had heard an answer; probes left out. */
  trips(): number;
  /** Accepts and keeps connections, and lets nothing through either way. */
  hang(): void;
  /** Holds back what is sent or what is answered, on every connection; when it is healed, that arrives. */
  hold(what: 'commands' | 'answers'): void;
  /** Lets nothing more through on the connections that there are, for good; new ones are welcome. */
  strand(): void;
  /** Resets every connection and refuses new ones. */
  refuse(): Promise<void>;
  /** Resets every connection; new ones are welcome. */
  reset(): void;
  /** Lets Redis answer every write with this error, or those alone that count. */
  failWrites(error: string, which?: 'all' | 'counting'): void;
  /** Ends every fault. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

const isCount = ({ name }: Command): boolean => name.startsWith('eval');
const isWrite = (command: Command): boolean => isCount(command) || command.name === 'set';
const probeReply = '+OK\r\n';

export async function startRedisProxy(target: string): Promise<RedisProxy> {
  const to = new URL(target);
  const sockets = new Set<Socket>();
  let hanging = false;
  let [opened, stranded] = [0, 0];
  let holding: 'commands' | 'answers' | null = null;
  const held: (() => void)[] = [];
  let error: string | null = null;
  let failing = isWrite;
  let [counting, probes, trips] = [0, 0, 0];
  let heard = true;

  const keep = (socket: Socket, closed: () => void): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      closed();
    });
  };

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

  const serve = (client: Socket): void => {
    const redis = createConnection(Number(to.port || 6379), to.hostname);
    const number = (opened += 1);
    keep(client, () => redis.destroy());
    // An end comes after the answers before it.
    keep(redis, () => pass('answers', () => client.end()));
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

  const server = createServer(serve);
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(target);
  url.host = `127.0.0.1:${String(port)}`;

  const reset = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const refuse = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    reset();
    await closed;
  };

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
      // What a hanging Redis never read is lost with its connections.
      if (hanging) reset();
      hanging = false;
      if (!server.listening) await listen(server, port);
    },
    close: async () => {
      if (server.listening) await refuse();
    },
  };
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));

interface Command {
  /** In lower case. */
  readonly name: string;
  readonly text: string;
}

/** The whole commands of a piece of RESP, and what has not fully arrived yet. */
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

/** A command as Redis gets it: in its place one that fails, so that answers keep their order. */
function passed({ text }: Command, error: string | null): string {
  if (error === null) return text;
  const script = `return redis.error_reply('${error}')`;
  return `*3\r\n$4\r\nEVAL\r\n$${String(script.length)}\r\n${script}\r\n$1\r\n0\r\n`;
}
