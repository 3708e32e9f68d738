import { Worker } from 'node:worker_threads';
import { EmbeddedError } from './embedded-error.ts';
import { errorMessage } from './thrown.ts';
import type { EngineOptions, EngineReport } from './engine-process.ts';
import type { Address } from './serve-pglite.ts';

/** A running engine; its clients come in through `address`. */
export interface Engine {
  readonly address: Address;
  /** Ends all sessions and closes the database. */
  close(): Promise<void>;
  /** Stops the engine at once, as a crash would: the database recovers from its log when it is opened again. */
  kill(): Promise<void>;
  /** Resolves when the engine has stopped without being asked to. */
  readonly failed: Promise<void>;
}

function openingFailed(reason: string): EmbeddedError {
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
    worker.on('error', (error) => reject(openingFailed(error.message)));
    void exited.then(() => reject(openingFailed('its thread ended.')));
    worker.on('message', (report: EngineReport) => {
      if (report.state === 'failed') {
        reject(openingFailed(report.reason));
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

/** Without a built worker (tests run from the sources) the engine runs in this thread, by the same code. */
async function startHere(options: EngineOptions): Promise<Engine> {
  try {
    // Loaded here alone: where the engine has a thread of its own, this one need not hold it too.
    const { runEngine } = await import('./run-engine.ts');
    const served = await runEngine(options);
    const close = (): Promise<void> => served.close();
    return { address: served.address, failed: new Promise(() => undefined), close, kill: close };
  } catch (error) {
    throw openingFailed(errorMessage(error));
  }
}

/**
 * Starts the embedded PostgreSQL, in a thread of its own so that no statement holds up this one.
 * @throws EmbeddedError CORRUPT when the directory holds no usable database
 */
export function startEngine(options: EngineOptions): Promise<Engine> {
  return import.meta.url.endsWith('.ts') ? startHere(options) : startWorker(options);
}
