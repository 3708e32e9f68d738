import type { Socket } from 'node:net';
import { type Backend, closeStatement, buildQueryMessage, readState, SYNC } from './wire-protocol.ts';
import { ClientSession, type MessageGroup, type SessionHost } from './client-session.ts';
import { restoreSettings, saveAndResetSettings } from './session-settings.ts';

interface MultiplexerOptions {
  /** The password; undefined for a Unix socket, which its directory protects. */
  readonly password?: string;
  readonly idleInTransactionMs: number;
}

/**
 * Shares one backend among many clients:
 * - A group of messages runs without interruption, so unnamed statements and portals never mix.
 * - A transaction holds the backend; others wait in order.
 * - A client that leaves, or is idle too long, is rolled back.
 * - Settings (SET) are swapped when another client runs.
 * - Named statements get a prefix per client.
 * - Temporary tables, LISTEN, SQL-level PREPARE and session-level advisory locks are shared by all.
 * - COPY FROM STDIN and cancel requests don't work.
 * pglite-socket 0.2.17 queues single messages, so one client can get another's answer.
 */
export class SessionMultiplexer implements SessionHost {
  readonly parameters: Buffer;
  readonly password?: string;
  readonly #backend: Backend;
  readonly #options: MultiplexerOptions;
  readonly #sessions = new Set<ClientSession>();
  #queue: MessageGroup[] = [];
  #holder: ClientSession | undefined;
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

  accept(socket: Socket): void {
    this.#sessions.add(new ClientSession(socket, this));
  }

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
    const state = readState(output);
    this.#openGroup = !complete;
    const holds = !complete || state === 'T' || state === 'E';
    this.#holder = holds ? session : undefined;
    session.send(output);
  }

  /** Swaps settings when another client runs. Clients without settings of their own cost nothing. */
  async #switchSettings(session: ClientSession): Promise<void> {
    const before = this.#settingsOf;
    if (before !== session && before !== undefined) {
      before.settings = await saveAndResetSettings(this.#backend);
      this.#settingsOf = undefined;
    }
    if (before !== session && session.hasSettings) await restoreSettings(this.#backend, session.settings);
    if (session.hasSettings) this.#settingsOf = session;
  }

  async #cleanUp(session: ClientSession): Promise<void> {
    if (this.#holder === session) {
      if (this.#openGroup) await this.#backend.run(SYNC);
      await this.#backend.run(buildQueryMessage('ROLLBACK'));
      this.#openGroup = false;
      this.#holder = undefined;
    }
    if (this.#settingsOf === session) {
      await saveAndResetSettings(this.#backend);
      this.#settingsOf = undefined;
    }
    if (session.statements.size === 0) return;
    await this.#backend.run(Buffer.concat([...[...session.statements].map(closeStatement), SYNC]));
  }

  /** Ends the session of a client that is idle in a transaction while others wait for the backend. */
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
