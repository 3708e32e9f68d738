import { connect, type Socket } from 'node:net';

export interface SlowEnd {
  /** 0 if the connection closed without an answer. */
  readonly status: number;
  /** Whether the announced length came. */
  readonly whole: boolean;
  readonly body: Buffer;
  /** How long the client stayed. */
  readonly ms: number;
}

export interface SlowClient {
  readonly ended: Promise<SlowEnd>;
  isConnected(): boolean;
  /** Whether the first bytes of an answer came. */
  hasBegun(): boolean;
}

export interface Pace {
  readonly bytes: number;
  readonly everyMs: number;
}

/** Longer than a server should keep a slow client. */
const patienceMs = 60_000;

/** Sends the beginning at once and the rest at a pace, and stays until the server closes. */
export function sendSlowly(
  url: string,
  beginning: string,
  rest: string,
  { bytes, everyMs }: Pace,
): SlowClient {
  let sent = 0;
  return converse(url, beginning, { everyMs, staysOn: true }, (socket) => {
    socket.read();
    if (!socket.writable || sent >= rest.length) return;
    socket.write(rest.slice(sent, sent + bytes), 'latin1');
    sent += bytes;
  });
}

/** Reads the answer at a pace; after the first bytes it pauses for `stopsForMs`. */
export function readSlowly(
  url: string,
  request: string,
  { bytes, everyMs }: Pace,
  stopsForMs = 0,
): SlowClient {
  let goesOnAt: number | undefined;
  return converse(url, request, { everyMs, staysOn: false }, (socket) => {
    const now = performance.now();
    if (goesOnAt !== undefined && now < goesOnAt) return;
    const read: unknown = socket.read(Math.min(bytes, socket.readableLength));
    if (read !== null) goesOnAt ??= now + stopsForMs;
  });
}

/** Acts on a connection until it closes or, unless the client stays on, the answer is complete. */
function converse(
  url: string,
  beginning: string,
  { everyMs, staysOn }: { readonly everyMs: number; readonly staysOn: boolean },
  turn: (socket: Socket) => void,
): SlowClient {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const answer = new AnswerSoFar();
  const began = performance.now();
  const ended = new Promise<SlowEnd>((resolve) => {
    const finish = (): void => {
      clearInterval(turns);
      clearTimeout(impatience);
      socket.destroy();
      const { status, isWhole: whole, body } = answer;
      resolve({ status, whole, body, ms: performance.now() - began });
    };
    const impatience = setTimeout(finish, patienceMs);
    const turns = setInterval(turn, everyMs, socket);
    // A paused socket delivers only what is asked for.
    socket.pause();
    socket.on('data', (chunk: Buffer) => {
      answer.add(chunk);
      if (answer.isWhole && !staysOn) finish();
    });
    socket.on('connect', () => socket.write(beginning, 'latin1'));
    socket.on('error', () => undefined);
    socket.on('close', finish);
  });
  return { ended, isConnected: () => !socket.destroyed, hasBegun: () => answer.status !== 0 };
}

const keptBytes = 4_096;
/** Ends an answer of no announced length. */
const lastChunk = '0\r\n\r\n';
const endOfHead = '\r\n\r\n';

/** Counts an answer and keeps its beginning. */
class AnswerSoFar {
  #kept = Buffer.alloc(0);
  #last = Buffer.alloc(0);
  #length = 0;
  #whole = false;

  add(chunk: Buffer): void {
    this.#length += chunk.length;
    this.#last = Buffer.concat([this.#last, chunk.subarray(-lastChunk.length)]).subarray(-lastChunk.length);
    const room = keptBytes - this.#kept.length;
    if (room > 0) this.#kept = Buffer.concat([this.#kept, chunk.subarray(0, room)]);
    this.#whole ||= this.#isWhole();
  }

  get status(): number {
    return Number(/^HTTP\/1\.1 (\d{3})/u.exec(this.#kept.toString('latin1', 0, 12))?.[1] ?? 0);
  }

  get body(): Buffer {
    return this.#kept.subarray(this.#headLength);
  }

  /** What follows is another answer. */
  get isWhole(): boolean {
    return this.#whole;
  }

  #isWhole(): boolean {
    const head = this.#kept.toString('latin1', 0, this.#headLength);
    const announced = /^content-length: (\d+)/imu.exec(head)?.[1];
    if (announced === undefined) return this.#last.toString('latin1') === lastChunk;
    return this.#length >= this.#headLength + Number(announced);
  }

  get #headLength(): number {
    const at = this.#kept.indexOf(endOfHead);
    return at < 0 ? this.#kept.length : at + endOfHead.length;
  }
}
