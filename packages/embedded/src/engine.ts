import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { EmbeddedError, readErrorMessage } from './errors.ts';
import type { Address, EngineOptions, EngineReport } from './serve-pglite.ts';
import { BUSY_MACHINE_MS } from './statement-interrupt.ts';

interface SupervisedEngine {
  readonly address: Address;
  withoutLimit<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface SuperviseOptions extends Omit<EngineOptions, 'shared'> {
  readonly statementTimeoutMs: number;
  readonly onRestart: (line: string) => void;
}

const CHECK_MS = 250;
const RETRY_MS = 1_000;
/** The time in ms beyond the statement's limit before a restart. It is generous, because a restart loses every connection. */
const GRACE_MS = BUSY_MACHINE_MS + 3_000;

/**
 * Supervises the engine. A statement that never reads the clock (statement-interrupt.ts) would block everyone, so its
 * thread is killed. Clients then lose their connections. Acknowledged commits survive.
 */
export async function startSupervisedEngine(options: SuperviseOptions): Promise<SupervisedEngine> {
  const { statementTimeoutMs, onRestart, ...rest } = options;
  const shared = new SharedArrayBuffer(16);
  const marks = new BigInt64Array(shared);
  let engine: Engine = await startEngine({ ...rest, shared });
  const { address } = engine;
  const again = { ...rest, shared, ...(rest.socketDirectory === undefined ? { port: address.port } : {}) };
  let closing = false;
  let restarting: Promise<void> | undefined;

  const start = async (): Promise<void> => {
    while (!closing) {
      try {
        engine = await startEngine(again);
        watch(engine);
        return;
      } catch {
        await sleep(RETRY_MS);
      }
    }
  };
  const replaceEngine = async (reason: string): Promise<void> => {
    onRestart(`${reason} The embedded database is started again.`);
    await engine.kill();
    Atomics.store(marks, 0, 0n);
    await start();
    restarting = undefined;
  };
  const watch = (running: Engine): void => {
    void running.failed.then(() => {
      if (!closing) restarting ??= replaceEngine('The embedded database stopped.');
    });
  };
  const check = setInterval(() => {
    const startTime = Number(Atomics.load(marks, 0));
    if (
      statementTimeoutMs === 0 ||
      startTime === 0 ||
      Atomics.load(marks, 1) > 0n ||
      restarting !== undefined
    )
      return;
    if (Date.now() - startTime < statementTimeoutMs + GRACE_MS) return;
    restarting = replaceEngine(`A statement ran longer than ${statementTimeoutMs} ms.`);
  }, CHECK_MS);
  check.unref();
  watch(engine);

  return {
    address,
    async withoutLimit(work) {
      Atomics.add(marks, 1, 1n);
      try {
        return await work();
      } finally {
        Atomics.sub(marks, 1, 1n);
      }
    },
    async close() {
      closing = true;
      clearInterval(check);
      await restarting;
      await engine.close();
    },
  };
}

interface Engine {
  readonly address: Address;
  close(): Promise<void>;
  /** Ends the thread at once. The database recovers from its log when it is opened again. */
  kill(): Promise<void>;
  readonly failed: Promise<void>;
}

function createOpeningError(reason: string): EmbeddedError {
  return new EmbeddedError(
    'CORRUPT',
    `The embedded database could not be opened: ${reason.split('\n')[0] ?? ''}`,
  );
}

function startWorker(options: EngineOptions): Promise<Engine> {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: options });
  return new Promise((resolve, reject) => {
    let closing = false;
    const exited = new Promise<void>((done) => worker.once('exit', () => done()));
    const failed = new Promise<void>((done) => {
      worker.once('exit', () => {
        if (!closing) done();
      });
    });
    worker.on('error', (error) => reject(createOpeningError(error.message)));
    void exited.then(() => reject(createOpeningError('its thread ended.')));
    worker.on('message', (report: EngineReport) => {
      if (report.state === 'failed') {
        reject(createOpeningError(report.reason));
        void worker.terminate();
      }
      if (report.state !== 'ready') return;
      const stop = async (how: () => unknown): Promise<void> => {
        closing = true;
        await how();
        await exited;
      };
      resolve({
        address: report.address,
        failed,
        close: () => stop(() => worker.postMessage('close')),
        kill: () => stop(() => worker.terminate()),
      });
    });
  });
}

/** Runs the engine in this thread. Tests run from the sources, where no built worker exists. */
async function startHere(options: EngineOptions): Promise<Engine> {
  try {
    // The import is here, because the main thread otherwise does not need PGlite.
    const { runEngine } = await import('./serve-pglite.ts');
    const served = await runEngine(options);
    const close = (): Promise<void> => served.close();
    return { address: served.address, failed: new Promise(() => undefined), close, kill: close };
  } catch (error) {
    throw createOpeningError(readErrorMessage(error));
  }
}

/**
 * Starts the engine.
 * @throws EmbeddedError CORRUPT if the directory contains no usable database
 */
function startEngine(options: EngineOptions): Promise<Engine> {
  return import.meta.url.endsWith('.ts') ? startHere(options) : startWorker(options);
}
