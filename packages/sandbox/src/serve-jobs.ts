import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { ownProcessorTime } from '@nova/processes';
import type { JobReply, WatchOrders, WorkerBounds } from './worker-process.ts';

/**
 * The priority of workers, with less than half the share of a normal process. At the lowest priority jobs would not end
 * on a busy machine.
 */
const NICENESS = 4;
/** The score (-1000 to 1000) with which the kernel kills a worker before the server if memory runs out. */
const OUT_OF_MEMORY_SCORE = '800';

export interface JobContext {
  /** Adds milliseconds to the job's processor time. */
  readonly allow: (ms: number) => void;
}

export type Job<Request, Result> = (request: Request, context: JobContext) => Result | Promise<Result>;

/** Tries a precaution. System call filters and a read-only /proc forbid some; a worker works without them. */
function tryPrecaution(what: () => void): void {
  try {
    what();
  } catch {
    // The worker continues without it, as described above.
  }
}

/** The watch in its built form, which is in the same folder as the built form of this file. */
const watchFile = new URL('./watch.js', import.meta.url);

/**
 * Makes this process a worker of a pool (`createPool`). It runs one job at a time, and its watch kills it when it
 * exceeds a bound. A pool's program calls this first.
 * @param loading loads the code that runs the jobs; this time does not count for any job
 */
export function serveJobs<Request, Result>(loading: Promise<Job<Request, Result>>): void {
  const orders: WatchOrders = {
    busy: new Int32Array(new SharedArrayBuffer(4)),
    began: new Float64Array(new SharedArrayBuffer(8)),
    bounds: JSON.parse(process.argv[2] ?? '') as WorkerBounds,
  };
  const setBusy = (busy: 0 | 1): void => {
    orders.began[0] = ownProcessorTime();
    Atomics.store(orders.busy, 0, busy);
    Atomics.notify(orders.busy, 0);
  };
  const context: JobContext = {
    allow: (ms) => {
      orders.began[0] = (orders.began[0] ?? 0) + ms;
    },
  };
  const run = async (request: Request): Promise<JobReply<Result>> => {
    const memory = (): number => process.memoryUsage.rss();
    try {
      const job = await loading;
      setBusy(1);
      const result = await job(request, context);
      return { result, memory: memory() };
    } catch (error) {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { failure, memory: memory() };
    }
  };
  // The watch starts before the priority is lowered, because threads inherit the priority.
  new Worker(watchFile, {
    workerData: orders,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
  }).unref();
  // Requests take precedence over jobs.
  tryPrecaution(() => setPriority(NICENESS));
  tryPrecaution(() => writeFileSync('/proc/self/oom_score_adj', OUT_OF_MEMORY_SCORE));
  // A terminal and systemd signal every process of the service, but running requests still need their jobs. So the
  // signals are ignored.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', (request: Request) => {
    void run(request).then((reply) => {
      setBusy(0);
      process.send?.(reply);
    });
  });
}
