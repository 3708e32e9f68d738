import { type JobReply, startWorker, type WorkerEnd, type WorkerProcess } from './worker-process.ts';

/** The bounds of a pool's jobs. */
export interface PoolOptions {
  /** The program of the workers, which calls `serveJobs`. */
  program: string;
  /** The number of processes. */
  workers: number;
  /** The most milliseconds of processor time per job. A worker that exceeds them is killed and replaced. */
  processorMs: number;
  /** The most milliseconds of elapsed time per job. */
  wallMs: number;
  /** The memory limit of the first worker, in MiB. */
  memoryMb: number;
  /** The memory limit of each other worker, in MiB. Jobs that need more are repeated on the first. */
  otherMemoryMb: number;
  /** The memory in MiB above which a worker is replaced after a job. */
  keptMemoryMb: number;
  /** The most jobs that may wait. Further ones are refused. */
  maxQueued: number;
  /** The most bytes of all waiting jobs. */
  maxQueuedBytes: number;
  /** The most jobs of one group that may wait; by default `maxQueued`. */
  maxQueuedOfGroup?: number;
  /** The most bytes of one group's waiting jobs, in addition to its first; by default `maxQueuedBytes`. */
  maxQueuedBytesOfGroup?: number;
  /** The most jobs of one group that may run; unlimited by default. */
  maxRunningOfGroup?: number;
  /** The time in ms without work after which a worker ends. */
  idleMs: number;
}

/** `done` and `failed` count since the start. */
export interface PoolStats {
  busy: number;
  queued: number;
  done: number;
  failed: number;
  restarted: number;
}

export interface RunOptions {
  /** The group of the job. Groups take turns; by default all jobs are in one group. */
  group?: string;
  /** The size that counts for the queue's bounds. */
  bytes?: number;
  /** Aborts when nobody wants the result any more. A job that still waits then leaves the queue. */
  left?: AbortSignal | undefined;
  /** Ends the job at once, with its process. */
  signal?: AbortSignal | undefined;
}

export interface Pool<Request extends object, Result> {
  /**
   * Runs a job in a worker.
   * @throws JobFailure if it exceeds a bound or crashes its worker; PoolBusyError if too many wait; Error for
   * a bug, or after `close`; the signal's reason
   */
  run(request: Request, options?: RunOptions): Promise<Result>;
  /** Ends the workers; waiting and running jobs reject. */
  close(): Promise<void>;
  stats(): PoolStats;
}

interface Waiting<Request, Result> {
  request: Request;
  group: string;
  bytes: number;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

interface Seat<Request extends object, Result> {
  worker: WorkerProcess<Request, Result> | null;
  /** The memory limit of the seat's worker, in bytes. */
  memory: number;
  job: Waiting<Request, Result> | null;
  /** True while its previous worker is ending. A new one starts only afterwards, because two would use twice the memory. */
  isEmptying: boolean;
  /** Ends a worker that works or idles too long. */
  timer: NodeJS.Timeout | undefined;
}

const MIB = 2 ** 20;

/** Runs jobs on a fixed number of seats. Each seat has at most one worker, which starts with the seat's first job. */
class ProcessPool<Request extends object, Result> implements Pool<Request, Result> {
  readonly #options: PoolOptions;
  readonly #seats: Seat<Request, Result>[];
  readonly #queue = createFairQueue<Waiting<Request, Result>>();
  /** Jobs that exceeded another worker's memory. The first seat repeats them on a new worker. */
  readonly #large: Waiting<Request, Result>[] = [];
  #queuedBytes = 0;
  #closed = false;
  #done = 0;
  #failed = 0;
  #restarted = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
    const { workers, memoryMb, otherMemoryMb } = options;
    this.#seats = Array.from({ length: Math.max(1, workers) }, (_, index) => ({
      worker: null,
      memory: (index === 0 ? memoryMb : Math.min(memoryMb, otherMemoryMb)) * MIB,
      job: null,
      isEmptying: false,
      timer: undefined,
    }));
  }

  async run(request: Request, { group = '', bytes = 0, left, signal }: RunOptions = {}): Promise<Result> {
    if (this.#closed) throw createClosedError();
    signal?.throwIfAborted();
    if (left?.aborted === true) throw new PoolBusyError(abandoned);
    if (this.#isFull(group, bytes)) throw new PoolBusyError();
    let [abandon, end] = [(): void => undefined, (): void => undefined];
    try {
      return await new Promise((resolve, reject) => {
        const job = { request, group, bytes, resolve, reject };
        abandon = () => this.#abandon(job);
        end = () => this.#end(job, findAbortReason(signal));
        left?.addEventListener('abort', abandon);
        signal?.addEventListener('abort', end);
        this.#queue.add(group, job);
        this.#queuedBytes += bytes;
        this.#next();
      });
    } finally {
      left?.removeEventListener('abort', abandon);
      signal?.removeEventListener('abort', end);
    }
  }

  /** Removes a job that still waits. A running job continues. */
  #abandon(job: Waiting<Request, Result>): void {
    if (!this.#queue.remove(job.group, job)) return;
    this.#queuedBytes -= job.bytes;
    job.reject(new PoolBusyError(abandoned));
  }

  #end(job: Waiting<Request, Result>, reason: Error): void {
    const seat = this.#seats.find((one) => one.job === job);
    if (seat) {
      this.#fail(seat, reason);
      void this.#empty(seat);
      return;
    }
    const large = this.#large.indexOf(job);
    if (large >= 0) this.#large.splice(large, 1);
    else if (!this.#queue.remove(job.group, job)) return;
    this.#queuedBytes -= job.bytes;
    job.reject(reason);
  }

  stats(): PoolStats {
    return {
      busy: this.#seats.filter((seat) => seat.job !== null).length,
      queued: this.#waiting,
      done: this.#done,
      failed: this.#failed,
      restarted: this.#restarted,
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const job of [...this.#queue.clear(), ...this.#large.splice(0)]) job.reject(createClosedError());
    for (const seat of this.#seats) this.#fail(seat, createClosedError());
    await Promise.all(this.#seats.map((seat) => this.#empty(seat)));
  }

  get #waiting(): number {
    return this.#queue.size + this.#large.length;
  }

  #isFull(group: string, more: number): boolean {
    const { maxQueued, maxQueuedBytes } = this.#options;
    const { maxQueuedOfGroup = maxQueued, maxQueuedBytesOfGroup = maxQueuedBytes } = this.#options;
    const groupJobs = this.#queue.waitingOf(group);
    const ownBytes = groupJobs.reduce((sum, { bytes }) => sum + bytes, more);
    return (
      this.#waiting >= maxQueued ||
      groupJobs.length >= maxQueuedOfGroup ||
      (groupJobs.length > 0 && ownBytes > maxQueuedBytesOfGroup) ||
      (this.#waiting > 0 && this.#queuedBytes + more > maxQueuedBytes)
    );
  }

  #mayRun(group: string): boolean {
    const running = this.#seats.filter(({ job }) => job?.group === group).length;
    return running < (this.#options.maxRunningOfGroup ?? Infinity);
  }

  #next(): void {
    for (const [index, seat] of this.#seats.entries()) {
      if (seat.job !== null || seat.isEmptying || this.#closed) continue;
      const large = index === 0 ? this.#large.shift() : undefined;
      const job = large ?? this.#queue.take((group) => this.#mayRun(group));
      if (job === undefined) continue;
      this.#queuedBytes -= job.bytes;
      seat.job = job;
      void this.#start(seat, job, large !== undefined);
    }
  }

  async #start(seat: Seat<Request, Result>, job: Waiting<Request, Result>, large: boolean): Promise<void> {
    clearTimeout(seat.timer);
    if (large || seat.worker?.isOver() === true) await this.#empty(seat);
    if (seat.job !== job) return;
    const { program, processorMs, wallMs } = this.#options;
    const worker = (seat.worker ??= startWorker(program, {
      memory: seat.memory,
      processorMs,
      server: process.pid,
    }));
    const isFirst = large || (worker.jobs === 0 && seat === this.#seats[0]);
    seat.timer = setTimeout(() => {
      this.#restarted++;
      this.#fail(seat, new JobFailure('time'));
      void this.#empty(seat);
    }, wallMs);
    worker.run(
      job.request,
      (reply) => this.#finish(seat, worker, reply),
      (end) => this.#lose(seat, end, isFirst),
    );
  }

  #finish(seat: Seat<Request, Result>, worker: { memory: number }, reply: JobReply<Result>): void {
    const job = this.#release(seat);
    if (job === null) return;
    if ('result' in reply) {
      this.#done++;
      job.resolve(reply.result);
    } else {
      this.#failed++;
      job.reject(new Error(reply.failure));
    }
    const { keptMemoryMb, idleMs } = this.#options;
    if (worker.memory > keptMemoryMb * MIB) void this.#empty(seat);
    else seat.timer = setTimeout(() => void this.#empty(seat), idleMs).unref();
    this.#next();
  }

  /**
   * Handles the end of a worker. The job may have exceeded the memory only because earlier jobs had left some in use,
   * so it is repeated on a new worker.
   */
  #lose(seat: Seat<Request, Result>, end: WorkerEnd, isFinal: boolean): void {
    seat.worker = null;
    this.#restarted++;
    if (tookMemory(end) && !isFinal) {
      const job = this.#release(seat);
      if (job !== null) {
        this.#large.push(job);
        this.#queuedBytes += job.bytes;
      }
    } else {
      this.#fail(seat, createFailure(end));
    }
    this.#next();
  }

  #fail(seat: Seat<Request, Result>, error: Error): void {
    const job = this.#release(seat);
    if (job === null) return;
    this.#failed++;
    job.reject(error);
  }

  #release(seat: Seat<Request, Result>): Waiting<Request, Result> | null {
    clearTimeout(seat.timer);
    const { job } = seat;
    seat.job = null;
    return job;
  }

  /** Ends a seat's worker. The next job starts a new one. */
  async #empty(seat: Seat<Request, Result>): Promise<void> {
    const { worker } = seat;
    seat.worker = null;
    seat.isEmptying = true;
    await worker?.end();
    seat.isEmptying = false;
    this.#next();
  }
}

const findAbortReason = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new Error('The job was ended.');

const createClosedError = (): Error => new Error('The pool is closed.');

/** Creates a pool. It starts no process before the first job. */
export const createPool = <Request extends object, Result>(options: PoolOptions): Pool<Request, Result> =>
  new ProcessPool(options);

export type JobFailureCause = 'time' | 'memory' | 'crash';

/** The error for a job whose process was killed or crashed. The next job gets a new process. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  readonly what: JobFailureCause;

  constructor(what: JobFailureCause) {
    super(`The job was ended: ${what}.`);
    this.what = what;
  }
}

const abandoned = 'Nobody waits for the job any more.';

/** The error for a job that did not run, because too many waited or its caller left. It may be tried again later. */
export class PoolBusyError extends Error {
  override readonly name = 'PoolBusyError';
  constructor(message = 'Too many jobs are waiting.') {
    super(message);
  }
}

/** Signals of the kernel, of our watch, or of V8, when a worker exceeds its memory. */
const MEMORY = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGILL']);

const tookMemory = ({ signal }: WorkerEnd): boolean => MEMORY.has(signal);

/** Returns the error for a worker's end. A signal means that the job caused it; otherwise it is a bug. */
function createFailure(end: WorkerEnd): Error {
  if (tookMemory(end)) return new JobFailure('memory');
  if (end.signal === 'SIGXCPU') return new JobFailure('time');
  if (end.signal !== null) return new JobFailure('crash');
  return new Error(`A worker ended with ${String(end.code)}: ${end.said}`);
}

/** A queue of groups that take turns: a group waits for at most one job of each other group. */
interface FairQueue<Item> {
  readonly size: number;
  waitingOf(group: string): readonly Item[];
  add(group: string, item: Item): void;
  /** The next item of the first group that may run. */
  take(mayRun: (group: string) => boolean): Item | undefined;
  /** Returns true if the item was in the queue. */
  remove(group: string, item: Item): boolean;
  /** Removes and returns everything. */
  clear(): readonly Item[];
}

function createFairQueue<Item>(): FairQueue<Item> {
  /** The groups in the order of their turns. */
  const waiting = new Map<string, Item[]>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    waitingOf: (group) => waiting.get(group) ?? [],
    add(group, item) {
      const items = waiting.get(group) ?? [];
      items.push(item);
      waiting.set(group, items);
      size++;
    },
    take(mayRun) {
      for (const [group, items] of waiting) {
        if (!mayRun(group)) continue;
        const item = items.shift();
        // The group goes to the end, so the other groups come first.
        waiting.delete(group);
        if (items.length > 0) waiting.set(group, items);
        size--;
        return item;
      }
      return undefined;
    },
    remove(group, item) {
      const items = waiting.get(group) ?? [];
      const at = items.indexOf(item);
      if (at < 0) return false;
      items.splice(at, 1);
      if (items.length === 0) waiting.delete(group);
      size--;
      return true;
    },
    clear() {
      const all = [...waiting.values()].flat();
      waiting.clear();
      size = 0;
      return all;
    },
  };
}
