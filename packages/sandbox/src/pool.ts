import { createFairQueue } from './fair-queue.ts';
import { failureOf, JobFailure, PoolBusyError, tookMemory } from './job-failure.ts';
import type { JobReply } from './messages.ts';
import { startWorker, type WorkerEnd, type WorkerProcess } from './worker-process.ts';

/** What a pool's jobs may cost; who makes the pool has a reason for each number. */
export interface PoolOptions {
  /** The file of the workers' program, which calls `serveJobs`. */
  program: string;
  /** Processes that work at once. */
  workers: number;
  /** Processor time that one job may take, in milliseconds: its worker is ended and replaced. */
  processorMs: number;
  /** The longest that one job may take by the clock, in milliseconds, however busy the machine is. */
  wallMs: number;
  /** All that the first worker may hold, in MiB. */
  memoryMb: number;
  /** All that each other worker may hold, in MiB: what needs more runs again on the first. */
  otherMemoryMb: number;
  /** A worker that holds more after a job, in MiB, is replaced. */
  keptMemoryMb: number;
  /** Jobs that may wait; more are refused. */
  maxQueued: number;
  /** Bytes of all jobs that wait; more are refused. */
  maxQueuedBytes: number;
  /** Jobs of one group that may wait; as many as of all where absent. */
  maxQueuedOfGroup?: number;
  /** Bytes of one group's jobs that wait, beyond its first; as many as of all where absent. */
  maxQueuedBytesOfGroup?: number;
  /** Jobs of one group that run at once; any number where absent. */
  maxRunningOfGroup?: number;
  /** After so long without work a worker ends, in milliseconds. */
  idleMs: number;
}

/** Counts for metrics: `done` and `failed` since the start. */
export interface PoolStats {
  busy: number;
  queued: number;
  done: number;
  failed: number;
  restarted: number;
}

export interface RunOptions {
  /** Whose job it is: groups take turns. All are of one group where absent. */
  group?: string;
  /** What the request weighs, in bytes, as far as it matters for what may wait. */
  bytes?: number;
}

export interface Pool<Request extends object, Result> {
  /**
   * Runs a job in a worker.
   * @throws JobFailure for one that takes too long or too much memory, or crashes its worker; PoolBusyError where too many wait; Error
   *   for a fault of ours, and when the pool is closed
   */
  run(request: Request, options?: RunOptions): Promise<Result>;
  /** Ends the workers; what is waiting or running is rejected. */
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
  /** All that its worker may hold, in bytes. */
  memory: number;
  job: Waiting<Request, Result> | null;
  /** Whether its last worker is not gone yet: two at once would hold twice the memory. */
  isEmptying: boolean;
  /** Ends the worker: one that works too long, or one that has had no work for long. */
  timer: NodeJS.Timeout | undefined;
}

const MIB = 2 ** 20;

/** Runs jobs on a fixed number of seats, each with a worker started at its first job. */
class ProcessPool<Request extends object, Result> implements Pool<Request, Result> {
  readonly #options: PoolOptions;
  readonly #seats: Seat<Request, Result>[];
  readonly #queue = createFairQueue<Waiting<Request, Result>>();
  /** Jobs that a worker was ended for its memory with: the first seat runs them again, on a worker that has run nothing. */
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

  run(request: Request, { group = '', bytes = 0 }: RunOptions = {}): Promise<Result> {
    if (this.#closed) return Promise.reject(closed());
    if (this.#isFull(group, bytes)) return Promise.reject(new PoolBusyError());
    return new Promise((resolve, reject) => {
      this.#queue.add(group, { request, group, bytes, resolve, reject });
      this.#queuedBytes += bytes;
      this.#next();
    });
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
    for (const job of [...this.#queue.clear(), ...this.#large.splice(0)]) job.reject(closed());
    for (const seat of this.#seats) this.#fail(seat, closed());
    await Promise.all(this.#seats.map((seat) => this.#empty(seat)));
  }

  get #waiting(): number {
    return this.#queue.size + this.#large.length;
  }

  #isFull(group: string, more: number): boolean {
    const { maxQueued, maxQueuedBytes } = this.#options;
    const { maxQueuedOfGroup = maxQueued, maxQueuedBytesOfGroup = maxQueuedBytes } = this.#options;
    const own = this.#queue.waitingOf(group);
    const ownBytes = own.reduce((sum, { bytes }) => sum + bytes, more);
    return (
      this.#waiting >= maxQueued ||
      own.length >= maxQueuedOfGroup ||
      (own.length > 0 && ownBytes > maxQueuedBytesOfGroup) ||
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
    const worker = (seat.worker ??= startWorker(program, { memory: seat.memory, processorMs }));
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

  /** A worker ended by itself. What took too much memory beside what others left runs again alone. */
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
      this.#fail(seat, failureOf(end));
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

  /** Ends a seat's worker, and goes on when it is gone; the next job there starts a new one. */
  async #empty(seat: Seat<Request, Result>): Promise<void> {
    const { worker } = seat;
    seat.worker = null;
    seat.isEmptying = true;
    await worker?.end();
    seat.isEmptying = false;
    this.#next();
  }
}

const closed = (): Error => new Error('The pool is closed.');

/** A pool of processes that run jobs within bounds of time and memory. Nothing is started before the first job. */
export const createPool = <Request extends object, Result>(options: PoolOptions): Pool<Request, Result> =>
  new ProcessPool(options);
