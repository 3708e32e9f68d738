import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import { changesSettings, type SessionSettings } from './session-settings.ts';
import {
  CLEARTEXT_PASSWORD_REQUEST,
  type ClientMessage,
  buildFatalError,
  readGreeting,
  buildMessage,
  MessageReader,
  readPassword,
  readStartupParameter,
} from './wire-protocol.ts';

/** The messages up to a Sync, a Flush or a simple query, which ends the group. */
export interface MessageGroup {
  readonly session: ClientSession;
  readonly bytes: Buffer;
  /** False after a Flush, which only requests the answer so far. */
  readonly complete: boolean;
}

export interface SessionHost {
  readonly parameters: Buffer;
  /** The password; required over TCP. */
  readonly password?: string;
  enqueue(group: MessageGroup): void;
  left(session: ClientSession): void;
}

const AUTHENTICATION_OK = buildMessage('R', Buffer.from([0, 0, 0, 0]));
const READY = buildMessage('Z', Buffer.from('I'));
const GROUP_ENDS = new Set(['S', 'Q', 'F', 'H']);
let sessions = 0;

/** Authenticates a client and collects its messages into groups. */
export class ClientSession {
  readonly scope: string;
  readonly statements = new Set<string>();
  /** This client's own settings, saved while another client's statements run. */
  settings: SessionSettings = [];
  hasSettings = false;
  closed = false;
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

  send(bytes: Buffer): void {
    if (bytes.length > 0 && !this.closed) this.#socket.write(bytes);
  }

  end(sqlState: string, text: string): void {
    if (this.closed) return;
    this.#socket.end(buildFatalError(sqlState, text));
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
    const greeting = readGreeting(packet);
    if (greeting === 'encryption') this.send(Buffer.from('N'));
    // A running statement blocks this thread, so a request to cancel it would be read too late.
    else if (greeting === 'cancel') this.#socket.end();
    else if (greeting === 'unknown') this.end('08P01', 'Only protocol version 3.0 is spoken here.');
    else this.#open(packet);
  }

  #open(startup: Buffer): void {
    this.statementTimeoutMs = Number(readStartupParameter(startup, 'statement_timeout') ?? 0) || 0;
    if (this.#host.password === undefined) this.#welcome();
    else {
      this.#stage = 'password';
      this.send(CLEARTEXT_PASSWORD_REQUEST);
    }
  }

  #checkPassword(answer: ClientMessage): void {
    if (answer.type === 'p' && readPassword(answer) === this.#host.password) this.#welcome();
    else this.end('28P01', 'The password is wrong.');
  }

  #welcome(): void {
    this.#stage = 'session';
    const key = Buffer.alloc(8);
    key.writeInt32BE(randomInt(1, 2 ** 31 - 1), 0);
    key.writeInt32BE(randomInt(1, 2 ** 31 - 1), 4);
    this.send(Buffer.concat([AUTHENTICATION_OK, this.#host.parameters, buildMessage('K', key), READY]));
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

function findStatementName({ type, bytes }: ClientMessage): number | undefined {
  if (type === 'P') return 5;
  if (type === 'B') return bytes.indexOf(0, 5) + 1;
  if ((type === 'D' || type === 'C') && bytes.readUInt8(5) === 0x53) return 6;
  return undefined;
}

/**
 * Prefixes the statement's name. The unnamed statement needs no prefix, because a group runs without interruption.
 * @param names the client's prefixed statement names; updated
 */
function scopeStatements(original: ClientMessage, scope: string, names: Set<string>): ClientMessage {
  const start = findStatementName(original);
  if (start === undefined || original.bytes.readUInt8(start) === 0) return original;
  const { type, bytes } = original;
  const scoped = `${scope}${bytes.toString('utf8', start, bytes.indexOf(0, start))}`;
  if (type === 'P') names.add(scoped);
  if (type === 'C') names.delete(scoped);
  const body = Buffer.concat([bytes.subarray(5, start), Buffer.from(scope), bytes.subarray(start)]);
  return { type, bytes: buildMessage(type, body) };
}
