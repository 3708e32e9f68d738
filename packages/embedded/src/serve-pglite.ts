import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { openPGlite, type OpenPGlite, prepareDirectory } from './open-pglite.ts';
import { SessionMultiplexer } from './session-multiplexer.ts';
import { readSessionParameters } from './session-settings.ts';
import type { Backend } from './wire-protocol.ts';

export interface EngineOptions {
  readonly directory: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly socketDirectory?: string;
  readonly password?: string;
  readonly port?: number;
  /** Two numbers: the start of the running call in ms (0 if none runs), and the count of tasks without a time limit. */
  readonly shared: SharedArrayBuffer;
}

export type EngineReport =
  | { readonly state: 'ready'; readonly address: Address }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'closed' };

export async function runEngine({
  directory,
  settings = {},
  shared,
  ...serve
}: EngineOptions): Promise<ServedPGlite> {
  const marks = new BigInt64Array(shared);
  await prepareDirectory(directory);
  const db = await openPGlite({ directory, settings });
  return startPGliteServer(db, {
    ...serve,
    busy: {
      begin: () => void Atomics.store(marks, 0, BigInt(Date.now())),
      end: () => void Atomics.store(marks, 0, 0n),
      unlimited: () => Atomics.load(marks, 1) > 0n,
    },
  });
}

export interface Address {
  readonly host: string;
  readonly port: number;
  readonly password?: string;
}

interface ServedPGlite {
  readonly address: Address;
  close(): Promise<void>;
}

/** The number in the socket's name. pg finds a Unix socket by its directory (`host`) and this number. */
const SOCKET_PORT = 5432;

export interface ServeOptions {
  /** The socket's directory, which only its owner can read. Without it the server listens on 127.0.0.1 with `password`. */
  readonly socketDirectory?: string;
  readonly password?: string;
  /** The port; default: any free one. */
  readonly port?: number;
  readonly idleInTransactionMs?: number;
  readonly busy?: BusyMark;
}

function listen(server: Server, { socketDirectory, port: wanted = 0 }: ServeOptions): Promise<Address> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    if (socketDirectory !== undefined) {
      const path = `${socketDirectory}/.s.PGSQL.${SOCKET_PORT}`;
      // The socket may be left from a killed process.
      rmSync(path, { force: true });
      server.listen(path, () => resolve({ host: socketDirectory, port: SOCKET_PORT }));
      return;
    }
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve({ host: '127.0.0.1', port });
    });
  });
}

export async function startPGliteServer(db: OpenPGlite, options: ServeOptions): Promise<ServedPGlite> {
  const { password, idleInTransactionMs = 10_000 } = options;
  const backend = createPgliteBackend(db, options.busy);
  const multiplexer = new SessionMultiplexer(backend, await readSessionParameters(backend), {
    idleInTransactionMs,
    ...(password === undefined ? {} : { password }),
  });
  const server = createServer((socket) => multiplexer.accept(socket));
  const address = await listen(server, options);
  return {
    address: { ...address, ...(password === undefined ? {} : { password }) },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await multiplexer.close();
      await closed;
      await db.close();
    },
  };
}

interface BusyMark {
  begin(): void;
  end(): void;
  unlimited(): boolean;
}

function createPgliteBackend(db: OpenPGlite, busy?: BusyMark): Backend {
  return {
    async run(bytes, limitMs = 0) {
      const chunks: Buffer[] = [];
      busy?.begin();
      try {
        await db.interrupt.within(busy?.unlimited() === true ? 0 : limitMs, () =>
          db.execProtocolRawStream(bytes, { onRawData: (data) => chunks.push(Buffer.from(data)) }),
        );
      } finally {
        busy?.end();
      }
      return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
    },
  };
}
