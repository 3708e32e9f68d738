import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';

/** Where in a call something fails. `release` is just after the last answer of a call. */
export type Step = 'connect' | 'begin' | 'statement' | 'commit' | 'release';

export interface Fault {
  readonly step: Step;
  /** The server resets the connection without one. */
  readonly state?: string;
  readonly message?: string;
  /** It ends the connection with the error. */
  readonly isFatal?: boolean;
}

/** Speaks PostgreSQL's protocol 3.0 as far as a driver needs, and fails where it is told to. */
export interface ScriptedPostgres {
  readonly url: string;
  /** Happens each time until it is changed. */
  fault: Fault | undefined;
  /** Calls back instead where it would happen. */
  onFault: ((socket: Socket) => void) | undefined;
  /** Resolves when the other side has closed all connections, which it is told to. */
  endIdle(): Promise<void>;
  close(): Promise<void>;
}

export async function startScriptedPostgres(): Promise<ScriptedPostgres> {
  const sockets = new Set<Socket>();
  const greeted = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(socket);
        greeted.delete(socket);
      });
    serve(socket, scripted, () => greeted.add(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const scripted: ScriptedPostgres = {
    url: `postgresql://nova@127.0.0.1:${String(port)}/nova`,
    fault: undefined,
    onFault: undefined,
    async endIdle() {
      const open = [...greeted].filter((socket) => !socket.destroyed);
      const closed = open.map((socket) => once(socket, 'close'));
      const said = errorOf({ step: 'release', state: '57P05', isFatal: true });
      for (const socket of open) if (!socket.writableEnded) socket.end(said);
      await Promise.all(closed);
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return scripted;
}

const message = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.from(`${type}    `);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const text = (value: string): Buffer => Buffer.from(`${value}\0`);
const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

interface Column {
  readonly name: string;
  readonly type: number;
  readonly value: string;
}

const types = { bool: 16, int4: 23, textArray: 1009 } as const;

/** What the proof of statements reads of a database in which there is nothing. */
const catalogue: readonly Column[] = [
  { name: 'plain', type: types.bool, value: 't' },
  ...['tables', 'keeping', 'harmless', 'fields'].map((name) => ({
    name,
    type: types.textArray,
    value: '{}',
  })),
];
const one: readonly Column[] = [{ name: 'one', type: types.int4, value: '1' }];

const columnsOf = (statement: string): readonly Column[] => {
  if (statement.includes('standard_conforming_strings')) return catalogue;
  return /^\s*(?:SELECT|WITH)\b/iu.test(statement) ? one : [];
};

const description = (columns: readonly Column[]): Buffer =>
  columns.length === 0
    ? message('n')
    : message(
        'T',
        int16(columns.length),
        ...columns.flatMap(({ name, type }) => [
          ...[text(name), int32(0), int16(0), int32(type)],
          ...[int16(-1), int32(-1), int16(0)],
        ]),
      );

const row = (columns: readonly Column[]): Buffer =>
  columns.length === 0
    ? Buffer.alloc(0)
    : message(
        'D',
        int16(columns.length),
        ...columns.flatMap(({ value }) => [int32(Buffer.byteLength(value)), Buffer.from(value)]),
      );

const errorOf = ({ state = '', isFatal, message: said = `said by ${state}` }: Fault): Buffer => {
  const severity = isFatal === true ? 'FATAL' : 'ERROR';
  const fields = [`S${severity}`, `V${severity}`, `C${state}`, `M${said}`];
  return message('E', ...fields.map(text), Buffer.from([0]));
};

function stepOf(statement: string): Step | undefined {
  if (/^\s*BEGIN\b/iu.test(statement)) return 'begin';
  if (/^\s*COMMIT\b/iu.test(statement)) return 'commit';
  return /\bAS one\b/u.test(statement) ? 'statement' : undefined;
}

function serve(socket: Socket, scripted: ScriptedPostgres, onGreeted: () => void): void {
  let received = Buffer.alloc(0);
  let isGreeted = false;
  let isSkipping = false;
  let status: 'I' | 'T' | 'E' = 'I';
  const prepared = new Map<string, string>();
  let bound = '';
  let hasCalled = false;

  /** @returns whether the fault of this step happened */
  const fails = (step: Step | undefined): boolean => {
    const { fault, onFault } = scripted;
    if (fault === undefined || fault.step !== step) return false;
    if (onFault !== undefined) onFault(socket);
    else if (fault.state === undefined) socket.resetAndDestroy();
    else if (fault.isFatal === true || step === 'connect') socket.end(errorOf({ ...fault, isFatal: true }));
    else socket.write(errorOf(fault));
    return true;
  };
  const ready = (): void => {
    if (!socket.writable) return;
    socket.write(message('Z', Buffer.from(status)));
    if (!hasCalled || status !== 'I') return;
    hasCalled = false;
    fails('release');
  };
  const run = (statement: string, isDescribed: boolean): void => {
    const step = stepOf(statement);
    if (fails(step)) {
      isSkipping = true;
      if (step !== 'begin' && step !== 'commit' && status === 'T') status = 'E';
      if (step === 'commit') status = 'I';
      return;
    }
    if (step !== undefined) hasCalled = true;
    if (step === 'begin') status = 'T';
    if (step === 'commit' || /^\s*ROLLBACK\b/iu.test(statement)) status = 'I';
    const columns = columnsOf(statement);
    if (isDescribed && columns.length > 0) socket.write(description(columns));
    socket.write(row(columns));
    socket.write(message('C', text(columns.length === 0 ? (statement.split(/\W/u)[0] ?? '') : 'SELECT 1')));
  };
  const take = (type: string, body: Buffer): void => {
    if (type === 'X') socket.end();
    if (type === 'Q') {
      run(body.subarray(0, -1).toString(), true);
      isSkipping = false;
      ready();
    }
    if (type === 'S') {
      isSkipping = false;
      ready();
    }
    if (isSkipping) return;
    if (type === 'P') {
      const [name = '', statement = ''] = body.toString('latin1').split('\0');
      prepared.set(name, statement);
      socket.write(message('1'));
    }
    if (type === 'B') {
      const [, name = ''] = body.toString('latin1').split('\0');
      bound = prepared.get(name) ?? '';
      socket.write(message('2'));
    }
    if (type === 'D') socket.write(description(columnsOf(bound)));
    if (type === 'E') run(bound, false);
    if (type === 'C') socket.write(message('3'));
  };
  const greet = (): void => {
    isGreeted = true;
    if (fails('connect')) return;
    socket.write(message('R', int32(0)));
    socket.write(message('S', text('server_version'), text('16.0')));
    socket.write(message('K', int32(1), int32(1)));
    onGreeted();
    ready();
  };
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    // What a client sends to a connection that a fault has ended stays unread.
    while (socket.writable) {
      const head = isGreeted ? 1 : 0;
      if (received.length < head + 4) return;
      const length = received.readInt32BE(head) + head;
      if (received.length < length) return;
      const packet = received.subarray(0, length);
      received = received.subarray(length);
      if (isGreeted) take(packet.toString('latin1', 0, 1), packet.subarray(5));
      else greet();
    }
  });
}
