import { parentPort, workerData } from 'node:worker_threads';
import { readErrorMessage } from './errors.ts';
import { type EngineOptions, type EngineReport, runEngine } from './serve-pglite.ts';

/** Only engine.ts starts this file, with these options. */
function toEngineOptions(data: unknown): EngineOptions {
  return data as EngineOptions;
}

function report(message: EngineReport): void {
  parentPort?.postMessage(message);
}

try {
  const served = await runEngine(toEngineOptions(workerData));
  parentPort?.once('message', () => {
    void served.close().then(() => {
      report({ state: 'closed' });
      parentPort?.close();
    });
  });
  report({ state: 'ready', address: served.address });
} catch (error) {
  report({ state: 'failed', reason: readErrorMessage(error) });
}
