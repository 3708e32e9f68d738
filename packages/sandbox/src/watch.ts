import { workerData } from 'node:worker_threads';
import type { WatchOrders } from './worker-process.ts';
import { ownProcessorTime } from '@nova/processes';

/**
 * The interval of checks, in ms. This thread watches the worker's main thread, which a job may block. It kills the
 * process when it exceeds its memory (SIGKILL) or processor time (SIGXCPU), or when the server has ended. It sleeps
 * between jobs.
 */
const LOOK_MS = 20;

const { busy, began, bounds } = workerData as WatchOrders;

for (;;) {
  Atomics.wait(busy, 0, 0);
  Atomics.wait(busy, 0, 1, LOOK_MS);
  if (Atomics.load(busy, 0) === 0) continue;
  if (process.memoryUsage.rss() > bounds.memory || process.ppid !== bounds.server)
    process.kill(process.pid, 'SIGKILL');
  if (ownProcessorTime() - (began[0] ?? 0) > bounds.processorMs) process.kill(process.pid, 'SIGXCPU');
}
