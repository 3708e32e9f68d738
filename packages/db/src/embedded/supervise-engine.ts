import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineOptions } from './engine-process.ts';
import type { Address } from './serve-pglite.ts';
import { type Engine, startEngine } from './start-engine.ts';

export interface SupervisedEngine {
  readonly address: Address;
  /** Runs work whose statements may take as long as they like: a migration of much data. */
  withoutLimit<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface SuperviseOptions extends Omit<EngineOptions, 'busySince'> {
  /** A statement that runs longer is stopped, in ms. */
  readonly statementTimeoutMs: number;
  /** Told in one line when the engine had to be started again. */
  readonly onRestart: (line: string) => void;
}

const CHECK_MS = 250;
const RETRY_MS = 1_000;

/**
 * Keeps the embedded engine running. PGlite can't interrupt a statement (its timers and signals wait for the same
 * thread), so that one without end would hold up everyone: after `statementTimeoutMs` the thread is stopped, as by a
 * crash, and started again. Its clients lose their connections, nothing acknowledged is lost.
 */
export async function superviseEngine(options: SuperviseOptions): Promise<SupervisedEngine> {
  const { statementTimeoutMs, onRestart, ...rest } = options;
  const busySince = new SharedArrayBuffer(8);
  const since = new BigInt64Array(busySince);
  let engine: Engine = await startEngine({ ...rest, busySince });
  const { address } = engine;
  const again = { ...rest, busySince, ...(rest.socketDirectory === undefined ? { port: address.port } : {}) };
  let unlimited = 0;
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
  const restart = async (reason: string): Promise<void> => {
    onRestart(`${reason} The embedded database is started again.`);
    await engine.kill();
    Atomics.store(since, 0, 0n);
    await start();
    restarting = undefined;
  };
  const watch = (running: Engine): void => {
    void running.failed.then(() => {
      if (!closing) restarting ??= restart('The embedded database stopped.');
    });
  };
  const check = setInterval(() => {
    const began = Number(Atomics.load(since, 0));
    if (began === 0 || unlimited > 0 || restarting !== undefined) return;
    if (Date.now() - began < statementTimeoutMs) return;
    restarting = restart(`A statement ran longer than ${statementTimeoutMs} ms.`);
  }, CHECK_MS);
  check.unref();
  watch(engine);

  return {
    address,
    async withoutLimit(work) {
      unlimited += 1;
      try {
        return await work();
      } finally {
        unlimited -= 1;
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
