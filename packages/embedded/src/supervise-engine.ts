import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineOptions } from './engine-process.ts';
import type { Address } from './serve-pglite.ts';
import { type Engine, startEngine } from './start-engine.ts';
import { BUSY_MACHINE_MS } from './statement-interrupt.ts';

export interface SupervisedEngine {
  readonly address: Address;
  /** Runs work whose statements may take as long as they like: a migration of much data. */
  withoutLimit<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface SuperviseOptions extends Omit<EngineOptions, 'shared'> {
  /** Clients give up a statement after so long, in ms; 0 for no bound. */
  readonly statementTimeoutMs: number;
  /** Told in one line when the engine had to be started again. */
  readonly onRestart: (line: string) => void;
}

const CHECK_MS = 250;
const RETRY_MS = 1_000;
/** How much longer a statement may take to end by itself, in ms: the last means loses every connection. */
const GRACE_MS = BUSY_MACHINE_MS + 3_000;

/**
 * Keeps the embedded engine running. A statement ends at its client's limit (statement-interrupt.ts) where PostgreSQL comes
 * to look at the clock; one that doesn't would hold up everyone: after `statementTimeoutMs`, and some patience, the thread is
 * stopped, as by a crash, and started again. Its clients lose their connections, nothing acknowledged is lost.
 */
export async function superviseEngine(options: SuperviseOptions): Promise<SupervisedEngine> {
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
  const restart = async (reason: string): Promise<void> => {
    onRestart(`${reason} The embedded database is started again.`);
    await engine.kill();
    Atomics.store(marks, 0, 0n);
    await start();
    restarting = undefined;
  };
  const watch = (running: Engine): void => {
    void running.failed.then(() => {
      if (!closing) restarting ??= restart('The embedded database stopped.');
    });
  };
  const check = setInterval(() => {
    const began = Number(Atomics.load(marks, 0));
    if (statementTimeoutMs === 0 || began === 0 || Atomics.load(marks, 1) > 0n || restarting !== undefined)
      return;
    if (Date.now() - began < statementTimeoutMs + GRACE_MS) return;
    restarting = restart(`A statement ran longer than ${statementTimeoutMs} ms.`);
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
