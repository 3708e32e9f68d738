import type { Socket } from 'node:net';
import type { Backend } from './backend.ts';
import { ClientSession, type MessageGroup, type SessionHost } from './client-session.ts';
import { giveSettings, takeSettings } from './session-settings.ts';
import { closeStatement, queryMessage, readyState, SYNC } from './wire-messages.ts';

export interface MultiplexerOptions {
  /** Clients over TCP must give it; a Unix socket is guarded by its directory. */
  readonly password?: string;
  /** How long a client may leave a transaction open without a word while others wait, in ms. */
  readonly idleInTransactionMs: number;
}

/**
 * Lets many clients share one backend, as if each had its own:
 * - a group of messages (up to Sync, or a simple query) runs without a break, so that one client's unnamed statement
 *   and portal are never another's;
 * - while a client is in a transaction the backend is its alone and the others wait in order;
 * - a client that goes away, or stays silent in a transaction, is rolled back and the others continue;
 * - settings of a session (SET) are exchanged when another client's turn comes;
 * - named statements carry the client's own prefix, and are closed when it leaves.
 * pglite-socket 0.2.17 queues single messages instead: two clients' Parse and Bind interleave outside of transactions,
 * which answers one with the other's statement.
 * - a client's `statement_timeout`, given when it connects, holds for each of its groups.
 * Not kept apart: temporary tables, LISTEN, SQL-level PREPARE and session-level advisory locks. COPY FROM STDIN and
 * cancel requests do not work: the backend reads nothing while it runs a statement.
 */
export class SessionMultiplexer implements SessionHost {
  readonly parameters: Buffer;
  readonly password?: string;
  readonly #backend: Backend;
  readonly #options: MultiplexerOptions;
  readonly #sessions = new Set<ClientSession>();
  #queue: MessageGroup[] = [];
  #holder: ClientSession | undefined;
  /** Whose changed settings the backend has now. */
  #settingsOf: ClientSession | undefined;
  #openGroup = false;
  #running = false;
  #silence: NodeJS.Timeout | undefined;
  readonly #leavers: ClientSession[] = [];
  #whenIdle: (() => void)[] = [];

  constructor(backend: Backend, parameters: Buffer, options: MultiplexerOptions) {
    this.#backend = backend;
    this.parameters = parameters;
    this.#options = options;
    if (options.password !== undefined) this.password = options.password;
  }

  /** Serves a new client. */
  accept(socket: Socket): void {
    this.#sessions.add(new ClientSession(socket, this));
  }

  /** Ends every session and resolves when the backend is at rest. */
  async close(): Promise<void> {
    for (const session of this.#sessions) session.end('57P01', 'The database is shutting down.');
    if (this.#running) await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
  }

  enqueue(group: MessageGroup): void {
    this.#queue.push(group);
    void this.#pump();
  }

  left(session: ClientSession): void {
    this.#sessions.delete(session);
    this.#queue = this.#queue.filter((group) => group.session !== session);
    this.#leavers.push(session);
    void this.#pump();
  }

  async #pump(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      while (await this.#next());
    } finally {
      this.#running = false;
      this.#watchSilence();
      for (const resolve of this.#whenIdle.splice(0)) resolve();
    }
  }

  /** Does one piece of work; false when there is none that may run now. */
  async #next(): Promise<boolean> {
    const leaver = this.#leavers.shift();
    if (leaver !== undefined) {
      await this.#cleanUp(leaver);
      return true;
    }
    const at =
      this.#holder === undefined ? 0 : this.#queue.findIndex(({ session }) => session === this.#holder);
    const group = this.#queue[at];
    if (group === undefined) return false;
    this.#queue.splice(at, 1);
    await this.#run(group);
    return true;
  }

  async #run({ session, bytes, complete }: MessageGroup): Promise<void> {
    clearTimeout(this.#silence);
    await this.#switchSettings(session);
    const output = await this.#backend.run(bytes, session.statementTimeoutMs);
    const state = readyState(output);
    this.#openGroup = !complete;
    const holds = !complete || state === 'T' || state === 'E';
    this.#holder = holds ? session : undefined;
    session.send(output);
  }

  /** Settings of a session follow their client; clients that set nothing cost nothing. */
  async #switchSettings(session: ClientSession): Promise<void> {
    const before = this.#settingsOf;
    if (before !== session && before !== undefined) {
      before.settings = await takeSettings(this.#backend);
      this.#settingsOf = undefined;
    }
    if (before !== session && session.hasSettings) await giveSettings(this.#backend, session.settings);
    if (session.hasSettings) this.#settingsOf = session;
  }

  /** Leaves nothing of a client that is gone: neither its transaction nor its statements. */
  async #cleanUp(session: ClientSession): Promise<void> {
    if (this.#holder === session) {
      if (this.#openGroup) await this.#backend.run(SYNC);
      await this.#backend.run(queryMessage('ROLLBACK'));
      this.#openGroup = false;
      this.#holder = undefined;
    }
    if (this.#settingsOf === session) {
      await takeSettings(this.#backend);
      this.#settingsOf = undefined;
    }
    if (session.statements.size === 0) return;
    await this.#backend.run(Buffer.concat([...[...session.statements].map(closeStatement), SYNC]));
  }

  /** A client that holds the backend and says nothing is put out once others have waited long enough. */
  #watchSilence(): void {
    clearTimeout(this.#silence);
    const holder = this.#holder;
    if (holder === undefined) return;
    this.#silence = setTimeout(() => {
      if (this.#queue.length === 0) this.#watchSilence();
      else holder.end('25P03', 'The transaction was ended: it was idle while others waited.');
    }, this.#options.idleInTransactionMs);
    this.#silence.unref();
  }
}
