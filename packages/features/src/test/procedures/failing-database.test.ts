import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Socket } from 'node:net';
import { accountDatabase, type Database, openDatabase } from '@nova/db';
import { toNovaError } from '@nova/core';
import { type Fault, type ScriptedPostgres, startScriptedPostgres, type Step } from './scripted-postgres.ts';
import { sqlStates } from './sql-states.ts';

const account = '00000000-0000-4000-8000-000000000001';
const statement = 'SELECT 1 AS one';

interface Way {
  readonly run: (database: Database) => Promise<unknown>;
  readonly steps: readonly Step[];
}

const single = ['connect', 'statement', 'release'] as const;
const transaction = ['connect', 'begin', 'statement', 'commit', 'release'] as const;
const view = (database: Database) => accountDatabase(database, account);

/** Each way by which calls reach a database. */
const ways: Readonly<Record<string, Way>> = {
  query: { run: (database) => database.query(statement), steps: single },
  search: { run: (database) => view(database).rows(statement, [], { search: true }), steps: single },
  write: { run: (database) => view(database).write(statement), steps: single },
  prisma: { run: (database) => database.prisma.$queryRawUnsafe(statement), steps: single },
  transaction: {
    run: (database) => view(database).transaction((tx) => tx.rows(statement)),
    steps: transaction,
  },
  import: { run: (database) => view(database).inImport((tx) => tx.rows(statement)), steps: transaction },
  snapshot: { run: (database) => view(database).snapshot((tx) => tx.rows(statement)), steps: transaction },
};

/** Such a state tells nothing of the statement: it may be sent again. */
const passing = /^(?:08|28|40|53|58|72|57P)|^(?:25006|25P03|25P04|3D000|55P03|57014|XX001|XX002)$/u;
const referenceIsGone = new Set(['23503', '23001']);

const promisedFor = (state: string, step: Step): string => {
  if (step === 'connect' || passing.test(state)) return '503 UNAVAILABLE';
  return referenceIsGone.has(state) ? '404 NOT_FOUND' : '500 INTERNAL_ERROR';
};

// docs/interface/errors.md#codes
describe('a failing database', () => {
  let server: ScriptedPostgres;
  let database: Database;

  beforeEach(async () => {
    server = await startScriptedPostgres();
    database = await openDatabase(server.url, { poolSize: 1 });
    for (const { run } of Object.values(ways)) await run(database);
  });
  afterEach(async () => {
    await database.close();
    await server.close();
  });

  const answerOf = (run: Way['run']): Promise<string> =>
    run(database).then(
      () => 'done',
      (error: unknown) => {
        const { status, code, details } = toNovaError(error);
        const isHelpful = status !== 503 || (details.retryAfter ?? 0) > 0;
        return `${String(status)} ${code}${isHelpful ? '' : ' without a time to retry'}`;
      },
    );

  /** What did not answer as was promised. */
  async function surprises(name: string, faults: readonly (Fault & { readonly promised: string })[]) {
    const { run, steps } = ways[name] ?? { run: () => Promise.resolve(), steps: [] };
    const found: string[] = [];
    for (const { promised, ...fault } of faults.filter(({ step }) => steps.includes(step))) {
      if (fault.step === 'connect' || fault.step === 'release') await server.endIdle();
      server.fault = fault;
      const answer = await answerOf(run);
      server.fault = undefined;
      if (answer !== promised) found.push(`${JSON.stringify(fault)}: ${answer}, not ${promised}`);
    }
    return found;
  }

  it.each(Object.keys(ways))(
    '%s: every state that PostgreSQL documents has its promised answer at every step of a call',
    async (name) => {
      const faults = sqlStates.flatMap((state) =>
        (['begin', 'statement', 'commit'] as const).flatMap((step) => [
          { step, state, promised: promisedFor(state, step) },
          { step, state, isFatal: true, promised: promisedFor(state, step) },
        ]),
      );
      expect(await surprises(name, faults)).toEqual([]);
    },
  );

  it.each(Object.keys(ways))('%s: whatever refuses a connection is 503', async (name) => {
    const faults = sqlStates
      .filter((_state, at) => at % 8 === 0)
      .map((state) => ({ step: 'connect' as const, state, promised: '503 UNAVAILABLE' }));
    expect(await surprises(name, faults)).toEqual([]);
  });

  it.each(Object.keys(ways))(
    '%s: what is lost after the answer takes nothing back, and the next call is served',
    async (name) => {
      const lost = (state?: string) => ({
        step: 'release' as const,
        isFatal: true,
        promised: 'done',
        ...(state === undefined ? {} : { state }),
      });
      const faults = [lost('57P01'), lost('57P05'), lost('XX000'), lost()];
      expect(await surprises(name, faults)).toEqual([]);
    },
  );

  const socketErrors = [
    ...[
      'ECONNRESET',
      'EPIPE',
      'ETIMEDOUT',
      'ECONNABORTED',
      'EHOSTUNREACH',
      'EHOSTDOWN',
      'ENETUNREACH',
      'ENETDOWN',
    ],
    ...['ENETRESET', 'ENOTCONN', 'ESHUTDOWN', 'EADDRNOTAVAIL', 'EPROTO', 'ENOBUFS', 'ECONNREFUSED'],
    ...[
      'ERR_SOCKET_CLOSED',
      'ERR_SOCKET_CLOSED_BEFORE_CONNECTION',
      'ERR_STREAM_DESTROYED',
      'ERR_SSL_WRONG_VERSION_NUMBER',
    ],
  ];
  const namesErrors = [
    'ENOTFOUND',
    'EAI_AGAIN',
    'EAI_FAIL',
    'EAI_MEMORY',
    'ENOENT',
    'EMFILE',
    'ENFILE',
    'EPERM',
  ];
  const socketError = (code: string, syscall: string): Error =>
    Object.assign(new Error(`${syscall} ${code}`), { code, syscall, errno: -1 });

  it.each(Object.keys(ways))('%s: every error of a socket is 503 at every step of a call', async (name) => {
    const { run, steps } = ways[name] ?? { run: () => Promise.resolve(), steps: [] };
    const found: string[] = [];
    const connect = Socket.prototype.connect;
    const made: Socket[] = [];
    // The driver's own end of each connection.
    Socket.prototype.connect = function (this: Socket, ...given: Parameters<Socket['connect']>) {
      made.push(this);
      return connect.apply(this, given);
    } as Socket['connect'];
    try {
      await server.endIdle();
      for (const step of steps.filter((one) => one !== 'connect' && one !== 'release'))
        for (const code of socketErrors) {
          await answerOf(run);
          server.fault = { step };
          server.onFault = ({ remotePort }) =>
            void made.find(({ localPort }) => localPort === remotePort)?.destroy(socketError(code, 'read'));
          const answer = await answerOf(run);
          server.fault = server.onFault = undefined;
          if (answer !== '503 UNAVAILABLE') found.push(`${step} ${code}: ${answer}`);
        }
    } finally {
      Socket.prototype.connect = connect;
    }
    expect(found).toEqual([]);
  });

  it.each(Object.keys(ways))('%s: every error of a socket that connects is 503', async (name) => {
    const { run } = ways[name] ?? { run: () => Promise.resolve() };
    const found: string[] = [];
    const connect = Socket.prototype.connect;
    try {
      for (const code of [...socketErrors, ...namesErrors]) {
        await server.endIdle();
        Socket.prototype.connect = function (this: Socket) {
          process.nextTick(() => this.destroy(socketError(code, 'connect')));
          return this;
        };
        const answer = await answerOf(run);
        Socket.prototype.connect = connect;
        if (answer !== '503 UNAVAILABLE') found.push(`${code}: ${answer}`);
      }
    } finally {
      Socket.prototype.connect = connect;
    }
    expect(found).toEqual([]);
  });

  it.each([
    ['25006', 'cannot execute INSERT in a read-only transaction'],
    ['0A000', 'cannot access temporary or unlogged relations during recovery'],
    ['55000', 'recovery is in progress'],
    ['XX000', 'cannot assign TransactionIds during recovery'],
  ])('a server that is no primary any more is 503: %s %s', async (state, message) => {
    for (const name of Object.keys(ways)) {
      const faults = (['statement', 'commit'] as const).map((step) => ({
        step,
        state,
        message,
        promised: '503 UNAVAILABLE',
      }));
      expect(await surprises(name, faults)).toEqual([]);
    }
  });
});
