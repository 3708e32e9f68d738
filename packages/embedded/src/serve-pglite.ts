import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { type BusyMark, pgliteBackend } from './backend.ts';
import type { OpenPGlite } from './open-pglite.ts';
import { SessionMultiplexer } from './session-multiplexer.ts';
import { sessionParameters } from './session-parameters.ts';

/** Where clients of the embedded database connect: pg's own fields. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly password?: string;
}

export interface ServedPGlite {
  readonly address: Address;
  /** Ends all sessions and closes the database. */
  close(): Promise<void>;
}

/** pg finds a Unix socket by its directory (`host`) and this number. */
export const SOCKET_PORT = 5432;

export interface ServeOptions {
  /** The directory for the Unix socket, owner-only; TCP on 127.0.0.1 with `password` when left out. */
  readonly socketDirectory?: string;
  readonly password?: string;
  /** The port on 127.0.0.1; any free one when left out. */
  readonly port?: number;
  readonly idleInTransactionMs?: number;
  readonly busy?: BusyMark;
}

function listen(server: Server, { socketDirectory, port: wanted = 0 }: ServeOptions): Promise<Address> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    if (socketDirectory !== undefined) {
      const path = `${socketDirectory}/.s.PGSQL.${SOCKET_PORT}`;
      // What a killed process left behind; the directory belongs to this one.
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

/** Serves a PGlite database to any number of clients that speak PostgreSQL's protocol. */
export async function servePGlite(db: OpenPGlite, options: ServeOptions): Promise<ServedPGlite> {
  const { password, idleInTransactionMs = 10_000 } = options;
  const backend = pgliteBackend(db, options.busy);
  const multiplexer = new SessionMultiplexer(backend, await sessionParameters(backend), {
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
