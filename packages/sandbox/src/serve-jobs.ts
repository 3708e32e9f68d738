import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { JobReply, WatchOrders, WorkerBounds } from './messages.ts';
import { processorTime } from './processor-time.ts';

export { processorTime } from './processor-time.ts';

/** Less than half the share of a process of usual priority: at the lowest one a busy machine would let no job end. */
const NICENESS = 4;
/** Where memory runs out, the kernel ends a worker before the server (-1000 to 1000). */
const OUT_OF_MEMORY_SCORE = '800';

/** What a job may ask of the process that it runs in. */
export interface JobContext {
  /** Adds to the processor time that the job may take, in milliseconds. */
  readonly allow: (ms: number) => void;
}

export type Job<Request, Result> = (request: Request, context: JobContext) => Result | Promise<Result>;

/** Some systems deny what is tried here (system call filters, read-only /proc): a worker does without it. */
function tryTo(what: () => void): void {
  try {
    what();
  } catch {
    // As said.
  }
}

/** The file beside this one, where it is built. */
const watchFile = new URL('./watch.js', import.meta.url);

/**
 * Makes this process a worker of a pool (`createPool`): it answers one job after the other, and is ended by its watch where a job goes
 * past a bound. The program of a pool calls this once, before all else.
 * @param loading what runs the jobs; the time that it takes to load counts for none of them
 */
export function serveJobs<Request, Result>(loading: Promise<Job<Request, Result>>): void {
  const orders: WatchOrders = {
    busy: new Int32Array(new SharedArrayBuffer(4)),
    began: new Float64Array(new SharedArrayBuffer(8)),
    bounds: JSON.parse(process.argv[2] ?? '') as WorkerBounds,
  };
  const setBusy = (busy: 0 | 1): void => {
    orders.began[0] = processorTime();
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
  // Before the priority is lowered: threads inherit it.
  new Worker(watchFile, {
    workerData: orders,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
  }).unref();
  // Who sends a job waits anyway; everybody else's requests come first.
  tryTo(() => setPriority(NICENESS));
  tryTo(() => writeFileSync('/proc/self/oom_score_adj', OUT_OF_MEMORY_SCORE));
  // A terminal and systemd tell every process of the service to end: requests under way still want their answer.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', (request: Request) => {
    void run(request).then((reply) => {
      setBusy(0);
      process.send?.(reply);
    });
  });
}
