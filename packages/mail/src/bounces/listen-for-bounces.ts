import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { beginningOf } from './beginning-of.ts';
import { createPace } from './pace.ts';
import { networkOf } from './network-of.ts';

/** A mail that came to an address of ours. */
export interface ReturnedMail {
  /** Its beginning: reports stand before the mail that they return. */
  readonly beginning: Uint8Array;
  /** Whether the envelope's sender is empty, as it is of every bounce. */
  readonly isFromNobody: boolean;
}

export interface BounceIntake<Target> {
  /** What an address names; null for any that is not ours. It is asked for each RCPT, so it asks no database. */
  readonly find: (address: string) => Target | null;
  /** Resolves when all is written; a mail that it rejects for is offered again by its server. */
  readonly take: (target: Target, mail: ReturnedMail) => Promise<void>;
  /** Told of mails that were put off, for the log. */
  readonly onError: (error: unknown) => void;
}

export interface BounceListener {
  readonly port: number;
  close(): Promise<void>;
}

/** What a stranger may take of the server; each has its reason. */
export const bounceBounds = {
  /** Connections at once; mail servers come back. */
  clients: 100,
  /** Of them from one address (of IPv6 one network of 64 bits): a relay before this server has enough, and nobody has all. */
  clientsOfOne: 20,
  /** Bytes of a mail: a report returns one of ours, which has a tenth of it. */
  size: 4 * 1024 * 1024,
  /** Bytes of it that are kept in memory and read. */
  kept: 128 * 1024,
  /** Mails that are read and written at once. */
  atOnce: 8,
  /** Mails a minute: those of a campaign's bounces come within hours. */
  perMinute: 3_000,
  /** Mails a minute to one address of ours: it is of one mail, which comes back once or twice. */
  perAddress: 5,
  /** Milliseconds without a byte, and of a connection as a whole, however slowly it speaks. */
  silence: 60_000,
  connection: 10 * 60_000,
  /** Bytes of a command: addresses are short. */
  command: 2_048,
} as const;

type Bounds = { readonly [Name in keyof typeof bounceBounds]: number };

/** An answer that ends a command in failure. */
const answer = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/**
 * Takes mail for addresses of ours by SMTP, and nothing else: no other recipient, no relaying, no file. A mail is answered 250 only
 * after `take` has resolved (docs/operations.md#bounces).
 * @throws where the port cannot be had
 */
export async function listenForBounces<Target>(
  place: { readonly host: string; readonly port: number; readonly domain: string },
  { find, take, onError }: BounceIntake<Target>,
  bounds: Bounds = bounceBounds,
): Promise<BounceListener> {
  const pace = createPace(bounds);
  const receive = async (
    address: string,
    isFromNobody: boolean,
    stream: SMTPServerDataStream,
  ): Promise<void> => {
    const beginning = await beginningOf(stream, bounds.kept);
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
      receive(envelope.rcptTo[0]?.address ?? '', isFromNobody, stream).then(
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
  // What clients do to their connections is theirs.
  server.on('error', () => undefined);
  const clients = new Map<string, number>();
  server.server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const others = clients.get(network) ?? 0;
    clients.set(network, others + 1);
    socket.once('close', () => {
      const left = (clients.get(network) ?? 1) - 1;
      if (left === 0) clients.delete(network);
      else clients.set(network, left);
    });
    if (others >= bounds.clientsOfOne) {
      // Before the greeting, which comes a moment later.
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
