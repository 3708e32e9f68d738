export interface ClientMessage {
  readonly type: string;
  readonly bytes: Buffer;
}

/** A connection to PostgreSQL. Its calls must not overlap. */
export interface Backend {
  /** @param limitMs a slower statement fails with 57014; 0 or undefined for no limit */
  run(bytes: Buffer, limitMs?: number): Promise<Buffer>;
}

export const PROTOCOL_3 = 196608;
const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;

type Greeting = 'startup' | 'encryption' | 'cancel' | 'unknown';

export function readGreeting(packet: Buffer): Greeting {
  const code = packet.readInt32BE(4);
  if (code === SSL_REQUEST || code === GSS_REQUEST) return 'encryption';
  if (code === CANCEL_REQUEST) return 'cancel';
  return code === PROTOCOL_3 ? 'startup' : 'unknown';
}

export function readStartupParameter(packet: Buffer, name: string): string | undefined {
  const texts = packet.toString('utf8', 8).split('\0');
  const at = texts.findIndex((text, index) => index % 2 === 0 && text === name);
  return at < 0 ? undefined : texts[at + 1];
}

export class MessageReader {
  #rest: Buffer = Buffer.alloc(0);

  push(chunk: Buffer): void {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
  }

  nextPacket(): Buffer | undefined {
    return this.#rest.length < 8 ? undefined : this.#take(this.#rest.readInt32BE(0));
  }

  nextMessage(): ClientMessage | undefined {
    if (this.#rest.length < 5) return undefined;
    const type = String.fromCharCode(this.#rest.readUInt8(0));
    const bytes = this.#take(1 + this.#rest.readInt32BE(1));
    return bytes === undefined ? undefined : { type, bytes };
  }

  #take(length: number): Buffer | undefined {
    if (length < 4) throw new RangeError('A message of the wire protocol gives an impossible length.');
    if (this.#rest.length < length) return undefined;
    const messageBytes = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return messageBytes;
  }
}

export function buildMessage(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

export function buildQueryMessage(sql: string): Buffer {
  return buildMessage('Q', Buffer.from(`${sql}\0`));
}

export const SYNC = buildMessage('S', Buffer.alloc(0));

export function closeStatement(name: string): Buffer {
  return buildMessage('C', Buffer.from(`S${name}\0`));
}

export function buildFatalError(sqlState: string, text: string): Buffer {
  const fields = ['SFATAL', 'VFATAL', `C${sqlState}`, `M${text}`];
  return buildMessage('E', Buffer.from(`${fields.join('\0')}\0\0`));
}

export const CLEARTEXT_PASSWORD_REQUEST = buildMessage('R', Buffer.from([0, 0, 0, 3]));

export function readPassword({ bytes }: ClientMessage): string {
  return bytes.toString('utf8', 5, bytes.length - 1);
}

export function readState(output: Buffer): 'I' | 'T' | 'E' | undefined {
  const tail = output.subarray(-6);
  if (tail.length < 6 || tail.readUInt8(0) !== 0x5a || tail.readInt32BE(1) !== 5) return undefined;
  const state = String.fromCharCode(tail.readUInt8(5));
  return state === 'I' || state === 'T' || state === 'E' ? state : undefined;
}
