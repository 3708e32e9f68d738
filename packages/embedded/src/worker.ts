import { parentPort, workerData } from 'node:worker_threads';
import { errorMessage } from './thrown.ts';
import type { EngineOptions, EngineReport } from './engine-process.ts';
import { runEngine } from './run-engine.ts';

/** The thread's data is what start-engine.ts passes, and nothing else starts this file. */
function engineOptions(data: unknown): EngineOptions {
  return data as EngineOptions;
}

function report(message: EngineReport): void {
  parentPort?.postMessage(message);
}

try {
  const served = await runEngine(engineOptions(workerData));
  parentPort?.once('message', () => {
    void served.close().then(() => {
      report({ state: 'closed' });
      parentPort?.close();
    });
  });
  report({ state: 'ready', address: served.address });
} catch (error) {
  report({ state: 'failed', reason: errorMessage(error) });
}
