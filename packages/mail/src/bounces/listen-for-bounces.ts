import { once } from 'node:events';
import { type AddressInfo, isIPv6 } from 'node:net';
import type { Readable } from 'node:stream';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

interface ReturnedMail {
  /** The beginning of the mail, which is enough: a report precedes the mail that it returns. */
  readonly beginning: Uint8Array;
  /** True for an empty sender, as bounces have it. */
  readonly isFromNobody: boolean;
}

export interface BounceIntake<Target> {
  /** Finds the target of an address; null for a foreign one. It runs for each RCPT, so it must not use the database. */
  readonly find: (address: string) => Target | null;
  /** Takes a mail. If the promise rejects, the other server tries again. */
  readonly take: (target: Target, mail: ReturnedMail) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export interface BounceListener {
  readonly port: number;
  close(): Promise<void>;
}

export const bounceBounds = {
  clients: 100,
  /** The most connections from one address. A relay in front of this server needs several. */
  clientsOfOne: 20,
  /** The largest mail in bytes. A report returns one of our mails, which is ten times smaller. */
  size: 4 * 1024 * 1024,
  kept: 128 * 1024,
  atOnce: 8,
  /** The most mails per minute. A campaign's bounces arrive within hours. */
  perMinute: 3_000,
  /** The most mails to one address. One mail bounces once or twice. */
  perAddress: 5,
  /** The most milliseconds without a byte; `connection` bounds the whole connection. */
  silence: 60_000,
  connection: 10 * 60_000,
  command: 2_048,
} as const;

type Bounds = { readonly [Name in keyof typeof bounceBounds]: number };

const answer = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/**
 * Starts the server for bounces. It answers 250 only after `take` has resolved (docs/operations.md#bounces).
 * @throws if the port is not free
 */
export async function listenForBounces<Target>(
  place: { readonly host: string; readonly port: number; readonly domain: string },
  { find, take, onError }: BounceIntake<Target>,
  bounds: Bounds = bounceBounds,
): Promise<BounceListener> {
  const pace = createPace(bounds);
  const handleMail = async (
    address: string,
    isFromNobody: boolean,
    stream: SMTPServerDataStream,
  ): Promise<void> => {
    const beginning = await readBeginning(stream, bounds.kept);
    const target = find(address);
    if (stream.sizeExceeded || target === null) throw answer(552, '5.3.4 Too large');
    await pace.run(() => take(target, { beginning, isFromNobody }));
  };
  const server = new SMTPServer({
    name: place.domain,
    banner: 'Bounces only',
    size: bounds.size,
    maxClients: bounds.clients,
    socketTimeout: bounds.silence,
    closeTimeout: 5_000,
    maxCommandLength: bounds.command,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxRecipients: 1,
    onRcptTo({ address }, _session, done) {
      if (find(address) === null) done(answer(550, '5.1.1 No such address'));
      else if (!pace.mayBegin(address.toLowerCase()))
        done(answer(451, '4.7.0 Too many mails; try again later'));
      else done();
    },
    onData(stream, { envelope }, done) {
      const isFromNobody = envelope.mailFrom === false || envelope.mailFrom.address === '';
      handleMail(envelope.rcptTo[0]?.address ?? '', isFromNobody, stream).then(
        () => {
          done(null, '2.0.0 Taken');
        },
        (error: unknown) => {
          if (error instanceof Error && 'responseCode' in error) done(error);
          else {
            onError(error);
            done(answer(451, '4.3.0 Not now; try again later'));
          }
        },
      );
    },
  });
  server.on('error', () => undefined);
  const clients = new Map<string, number>();
  server.server.on('connection', (socket) => {
    const network = toNetwork(socket.remoteAddress ?? '');
    const openClients = clients.get(network) ?? 0;
    clients.set(network, openClients + 1);
    socket.once('close', () => {
      const remaining = (clients.get(network) ?? 1) - 1;
      if (remaining === 0) clients.delete(network);
      else clients.set(network, remaining);
    });
    if (openClients >= bounds.clientsOfOne) {
      // The refusal is written directly, because the library would greet first.
      socket.end('421 4.7.0 Too many connections from your address; try again later\r\n');
      socket.destroySoon();
      return;
    }
    const timer = setTimeout(() => socket.destroy(), bounds.connection).unref();
    socket.once('close', () => {
      clearTimeout(timer);
    });
  });
  server.listen(place.port, place.host);
  await Promise.race([
    once(server.server, 'listening'),
    once(server.server, 'error').then(([error]) => Promise.reject(error as Error)),
  ]);
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise((closed) => {
        server.close(() => {
          closed();
        });
      }),
  };
}

async function readBeginning(stream: Readable, bytes: number): Promise<Uint8Array> {
  const keptParts: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    if (length >= bytes) continue;
    const part = (chunk as Buffer).subarray(0, bytes - length);
    keptParts.push(part);
    length += part.length;
  }
  return Buffer.concat(keptParts);
}

interface Pace {
  mayBegin(address: string): boolean;
  run<T>(work: () => Promise<T>): Promise<T>;
}

const minute = 60_000;

function createPace({
  perMinute,
  perAddress,
  atOnce,
}: {
  readonly perMinute: number;
  readonly perAddress: number;
  readonly atOnce: number;
}): Pace {
  let window = { since: performance.now(), begun: 0, to: new Map<string, number>() };
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return {
    mayBegin(address) {
      const now = performance.now();
      if (now - window.since >= minute) window = { since: now, begun: 0, to: new Map() };
      const before = window.to.get(address) ?? 0;
      if (before >= perAddress || window.begun >= perMinute) return false;
      window.begun += 1;
      window.to.set(address, before + 1);
      return true;
    },
    async run(work) {
      if (free > 0) free -= 1;
      else
        await new Promise<void>((turn) => {
          waiting.push(turn);
        });
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) free += 1;
        else next();
      }
    },
  };
}

/** Returns the network of an address, because one user has all addresses of an IPv6 /64 network. */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [before = '', after] = address.split('::');
  const groups = before === '' ? [] : before.split(':');
  // The double colon is replaced by the groups of zeros that it abbreviates.
  const missing = after === undefined ? 0 : 8 - groups.length - (after === '' ? 0 : after.split(':').length);
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...(after ?? '').split(':')];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
