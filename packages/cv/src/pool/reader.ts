import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { CvError } from '../cv-error.ts';
import { limits } from '../limits.ts';
import { processorTime } from '../processor-time.ts';
import type { ReaderBounds, ReadReply, ReadRequest, WatchOrders } from './reader-messages.ts';

/** Less than half the share of a process of usual priority: at the lowest one a busy machine would let no document end. */
const NICENESS = 4;
/** Where memory runs out, the kernel ends a reader before the server (-1000 to 1000). */
const OUT_OF_MEMORY_SCORE = '800';

/** Some systems deny what is tried here (system call filters, read-only /proc): a reader does without it. */
function tryTo(what: () => void): void {
  try {
    what();
  } catch {
    // As said.
  }
}

const orders: WatchOrders = {
  busy: new Int32Array(new SharedArrayBuffer(4)),
  began: new Float64Array(new SharedArrayBuffer(8)),
  bounds: JSON.parse(process.argv[2] ?? '') as ReaderBounds,
};

function setBusy(busy: 0 | 1): void {
  orders.began[0] = processorTime();
  Atomics.store(orders.busy, 0, busy);
  Atomics.notify(orders.busy, 0);
}

/** Recognition takes what no other document may. */
function allowPage(): void {
  orders.began[0] = (orders.began[0] ?? 0) + limits.scanPageMs;
}

// Before the priority is lowered: threads inherit it.
new Worker(new URL('reader-watch.js', import.meta.url), {
  workerData: orders,
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
}).unref();

// Who uploads a CV waits anyway; everybody else's requests come first.
tryTo(() => setPriority(NICENESS));
tryTo(() => writeFileSync('/proc/self/oom_score_adj', OUT_OF_MEMORY_SCORE));
// A terminal and systemd tell every process of the service to end: requests under way still want their answer.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

const loading = import('../parse-cv.ts');

async function read({ bytes, now, ...options }: ReadRequest): Promise<ReadReply> {
  const memory = (): number => process.memoryUsage.rss();
  try {
    const { parseCv } = await loading;
    // What loading costs is no document's doing.
    setBusy(1);
    const cv = await parseCv(bytes, { ...options, now: new Date(now), onScannedPage: allowPage });
    return { cv, memory: memory() };
  } catch (error) {
    if (error instanceof CvError) return { code: error.code, message: error.message, memory: memory() };
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { code: null, message, memory: memory() };
  }
}

process.on('message', (request: ReadRequest) => {
  void read(request).then((reply) => {
    setBusy(0);
    process.send?.(reply);
  });
});
