import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import { changesSettings, type Settings } from './session-settings.ts';
import { scopeStatements } from './statement-scope.ts';
import {
  CLEARTEXT_PASSWORD_REQUEST,
  type ClientMessage,
  fatalError,
  greetingOf,
  message,
  MessageReader,
  passwordOf,
  startupParameter,
} from './wire-messages.ts';

/** Messages that belong together: up to and with the Sync or simple query that ends them. */
export interface MessageGroup {
  readonly session: ClientSession;
  readonly bytes: Buffer;
  /** Whether the group ends here; a Flush asks for the answer so far and keeps the group open. */
  readonly complete: boolean;
}

export interface SessionHost {
  /** What the backend says to a new client after authentication, without the cancel key and ReadyForQuery. */
  readonly parameters: Buffer;
  /** Asked of every client when set (connections over TCP). */
  readonly password?: string;
  /** A group is ready to run. */
  enqueue(group: MessageGroup): void;
  /** The client is gone. */
  left(session: ClientSession): void;
}

const AUTHENTICATION_OK = message('R', Buffer.from([0, 0, 0, 0]));
const READY = message('Z', Buffer.from('I'));
const GROUP_ENDS = new Set(['S', 'Q', 'F', 'H']);
let sessions = 0;

/** One client of the embedded database: greets it, and gathers its messages into groups. */
export class ClientSession {
  readonly scope: string;
  /** Named statements that the backend keeps for this client. */
  readonly statements = new Set<string>();
  /** Settings that this client has changed for its session, while another client's statements run. */
  settings: Settings = [];
  /** Whether the client has sent what may change settings. */
  hasSettings = false;
  closed = false;
  /** How long a statement of this client may run, in ms; 0 for no bound. */
  statementTimeoutMs = 0;
  readonly #socket: Socket;
  readonly #host: SessionHost;
  readonly #reader = new MessageReader();
  #stage: 'greeting' | 'password' | 'session' = 'greeting';
  #group: Buffer[] = [];

  constructor(socket: Socket, host: SessionHost) {
    sessions += 1;
    this.scope = `s${sessions}_`;
    this.#socket = socket;
    this.#host = host;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#leave());
  }

  /** Sends the backend's answer. */
  send(bytes: Buffer): void {
    if (bytes.length > 0 && !this.closed) this.#socket.write(bytes);
  }

  /** Ends the session with an error that the client's driver reports. */
  end(sqlState: string, text: string): void {
    if (this.closed) return;
    this.#socket.end(fatalError(sqlState, text));
    this.#leave();
  }

  #leave(): void {
    if (this.closed) return;
    this.closed = true;
    this.#host.left(this);
  }

  #receive(chunk: Buffer): void {
    if (this.closed) return;
    try {
      this.#reader.push(chunk);
      while (this.#step());
    } catch {
      this.end('08P01', 'The client broke the wire protocol.');
    }
  }

  /** Handles one packet or message; false when none is complete. */
  #step(): boolean {
    if (this.closed) return false;
    if (this.#stage === 'greeting') {
      const packet = this.#reader.nextPacket();
      if (packet !== undefined) this.#greet(packet);
      return packet !== undefined;
    }
    const next = this.#reader.nextMessage();
    if (next === undefined) return false;
    if (this.#stage === 'password') this.#checkPassword(next);
    else this.#collect(next);
    return true;
  }

  #greet(packet: Buffer): void {
    const greeting = greetingOf(packet);
    if (greeting === 'encryption') this.send(Buffer.from('N'));
    // A running statement holds the thread, so that a request to cancel it could only be read after it.
    else if (greeting === 'cancel') this.#socket.end();
    else if (greeting === 'unknown') this.end('08P01', 'Only protocol version 3.0 is spoken here.');
    else this.#open(packet);
  }

  #open(startup: Buffer): void {
    this.statementTimeoutMs = Number(startupParameter(startup, 'statement_timeout') ?? 0) || 0;
    if (this.#host.password === undefined) this.#welcome();
    else {
      this.#stage = 'password';
      this.send(CLEARTEXT_PASSWORD_REQUEST);
    }
  }

  #checkPassword(answer: ClientMessage): void {
    if (answer.type === 'p' && passwordOf(answer) === this.#host.password) this.#welcome();
    else this.end('28P01', 'The password is wrong.');
  }

  #welcome(): void {
    this.#stage = 'session';
    const key = Buffer.alloc(8);
    key.writeInt32BE(randomInt(1, 2 ** 31 - 1), 0);
    key.writeInt32BE(randomInt(1, 2 ** 31 - 1), 4);
    this.send(Buffer.concat([AUTHENTICATION_OK, this.#host.parameters, message('K', key), READY]));
  }

  #collect(next: ClientMessage): void {
    if (next.type === 'X') {
      this.#socket.end();
      this.#leave();
      return;
    }
    this.hasSettings ||= changesSettings(next);
    this.#group.push(scopeStatements(next, this.scope, this.statements).bytes);
    if (!GROUP_ENDS.has(next.type)) return;
    const bytes = Buffer.concat(this.#group);
    this.#group = [];
    this.#host.enqueue({ session: this, bytes, complete: next.type !== 'H' });
  }
}
