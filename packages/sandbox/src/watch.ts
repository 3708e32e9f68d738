import { workerData } from 'node:worker_threads';
import type { WatchOrders } from './messages.ts';
import { processorTime } from './processor-time.ts';

/**
 * A thread beside a worker's main one, which a job may keep busy: it ends the process that takes too much memory
 * (SIGKILL) or processor time (SIGXCPU), or whose server is gone. It sleeps while no job runs.
 */
const LOOK_MS = 20;

const { busy, began, bounds } = workerData as WatchOrders;
const server = process.ppid;

for (;;) {
  Atomics.wait(busy, 0, 0);
  Atomics.wait(busy, 0, 1, LOOK_MS);
  if (Atomics.load(busy, 0) === 0) continue;
  if (process.memoryUsage.rss() > bounds.memory || process.ppid !== server)
    process.kill(process.pid, 'SIGKILL');
  if (processorTime() - (began[0] ?? 0) > bounds.processorMs) process.kill(process.pid, 'SIGXCPU');
}
