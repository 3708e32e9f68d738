import { connect, type Socket } from 'node:net';

/** What became of a slow client. */
export interface SlowEnd {
  /** 0 where the connection was closed without an answer. */
  readonly status: number;
  /** Whether as much came as the answer announced. */
  readonly whole: boolean;
  /** The first bytes of its body. */
  readonly body: Buffer;
  /** Milliseconds that it stayed. */
  readonly ms: number;
}

/** A client that takes its time, on a connection of its own. */
export interface SlowClient {
  readonly ended: Promise<SlowEnd>;
  isConnected(): boolean;
}

/** How a client paces itself. */
export interface Pace {
  /** Bytes at a time. */
  readonly bytes: number;
  /** Milliseconds from one time to the next. */
  readonly everyMs: number;
}

/** How long a client stays at most, in milliseconds: longer than a server should let it. */
const patienceMs = 60_000;

/** Sends the beginning of a request at once, and the rest at a pace; it stays until the server closes the connection. */
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

/** Sends a request at once, and reads its answer at a pace; `stopsForMs` after its first bytes, nothing at all. */
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

/** A connection on which something is done now and then, until it is closed or, where nobody stays on, the answer is whole. */
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
    // Paused, a socket hands over what is asked for, and no more.
    socket.pause();
    socket.on('data', (chunk: Buffer) => {
      answer.add(chunk);
      if (answer.isWhole && !staysOn) finish();
    });
    socket.on('connect', () => socket.write(beginning, 'latin1'));
    socket.on('error', () => undefined);
    socket.on('close', finish);
  });
  return { ended, isConnected: () => !socket.destroyed };
}

const keptBytes = 4_096;
/** What ends an answer that announces no length. */
const lastChunk = '0\r\n\r\n';
const endOfHead = '\r\n\r\n';

/** As much of an answer as has come; all of it is counted, its beginning kept. */
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

  /** Whether it came to its end; what comes after it is another one. */
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
