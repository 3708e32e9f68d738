import { Worker } from 'node:worker_threads';
import { CvError } from '../cv-error.ts';
import type { ParseOptions } from '../parse-cv.ts';
import type { ParsedCv } from '../parsed-cv.ts';
import type { ParseReply, ParseRequest } from './worker-messages.ts';

export interface CvParserOptions {
  /** Threads that parse at once. */
  workers?: number;
  /** Longest time one CV may take, in milliseconds; its worker is ended and replaced. */
  timeoutMs?: number;
  /** Heap of one worker, in MiB. */
  maxOldGenerationMb?: number;
  /** CVs that may wait; more are refused. */
  maxQueued?: number;
  /** Whether scans are read by character recognition. */
  ocr?: boolean;
}

/** Counts for metrics: `done` and `failed` since the start, a refused document counting as failed. */
export interface CvParserStats {
  busy: number;
  queued: number;
  done: number;
  failed: number;
  restarted: number;
}

export interface CvParser {
  /**
   * Parses in a worker. Rejects with CvError for a document that can't be read, takes too long or too much
   * memory, and with CvParserBusyError where too many wait.
   */
  parse(bytes: Uint8Array, options?: ParseOptions): Promise<ParsedCv>;
  /** Ends the workers; what is waiting or running is rejected. */
  close(): Promise<void>;
  stats(): CvParserStats;
}

/** The queue of a parser is full; the document itself is fine and may be sent again. */
export class CvParserBusyError extends Error {
  constructor() {
    super('Too many CVs are waiting to be parsed.');
    this.name = 'CvParserBusyError';
  }
}

interface Job {
  request: ParseRequest;
  resolve: (cv: ParsedCv) => void;
  reject: (error: Error) => void;
}

interface Seat {
  worker: Worker | null;
  job: Job | null;
  timer: NodeJS.Timeout | null;
}

const DEFAULTS = { workers: 2, timeoutMs: 20_000, maxOldGenerationMb: 256, maxQueued: 64, ocr: true };

/** Sources run where the package isn't built: only their folder differs from the built files'. */
function workerFile(): URL {
  const built = import.meta.url.replace(/\/src\/pool\/[^/]+$/, '/dist/pool/worker.js');
  return new URL(built === import.meta.url ? './worker.js' : built, import.meta.url);
}

/** Runs jobs on a fixed number of seats, each with a worker started at its first job. */
class WorkerPool implements CvParser {
  readonly #options: Required<CvParserOptions>;
  readonly #seats: Seat[];
  readonly #queue: Job[] = [];
  #closed = false;
  #done = 0;
  #failed = 0;
  #restarted = 0;

  constructor(options: CvParserOptions) {
    this.#options = { ...DEFAULTS, ...options };
    this.#seats = Array.from({ length: Math.max(1, this.#options.workers) }, () => ({
      worker: null,
      job: null,
      timer: null,
    }));
  }

  parse(bytes: Uint8Array, options: ParseOptions = {}): Promise<ParsedCv> {
    if (this.#closed) return Promise.reject(new Error('The parser is closed.'));
    if (this.#queue.length >= this.#options.maxQueued) return Promise.reject(new CvParserBusyError());
    const now = (options.now ?? new Date()).getTime();
    const request = {
      bytes: new Uint8Array(bytes),
      defaultCountry: options.defaultCountry,
      timeZone: options.timeZone,
      now,
      ocr: this.#options.ocr,
    };
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, resolve, reject });
      this.#next();
    });
  }

  stats(): CvParserStats {
    const busy = this.#seats.filter((seat) => seat.job !== null).length;
    return {
      busy,
      queued: this.#queue.length,
      done: this.#done,
      failed: this.#failed,
      restarted: this.#restarted,
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#queue.splice(0)) job.reject(new Error('The parser is closed.'));
    await Promise.all(this.#seats.map((seat) => this.#empty(seat, new Error('The parser is closed.'))));
  }

  #next(): void {
    for (const seat of this.#seats) {
      if (seat.job !== null) continue;
      const job = this.#queue.shift();
      if (job === undefined) return;
      this.#run(seat, job);
    }
  }

  #run(seat: Seat, job: Job): void {
    seat.job = job;
    seat.worker ??= this.#start(seat);
    seat.timer = setTimeout(() => {
      this.#restarted++;
      const error = new CvError(
        'UNREADABLE_FILE',
        'The document takes too long to read. Save it as a plain PDF and upload that.',
      );
      void this.#empty(seat, error).then(() => this.#next());
    }, this.#options.timeoutMs);
    seat.worker.postMessage(job.request, [job.request.bytes.buffer]);
  }

  #start(seat: Seat): Worker {
    const worker = new Worker(workerFile(), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#options.maxOldGenerationMb, stackSizeMb: 4 },
    });
    worker.on('message', (reply: ParseReply) => this.#finish(seat, reply));
    worker.on('error', (error) => this.#lose(seat, worker, error));
    worker.on('exit', () => this.#lose(seat, worker, new Error('A CV worker ended.')));
    worker.unref();
    return worker;
  }

  #finish(seat: Seat, reply: ParseReply): void {
    const job = this.#release(seat);
    if (job === null) return;
    if ('cv' in reply) {
      this.#done++;
      job.resolve(reply.cv);
    } else {
      this.#failed++;
      job.reject(reply.code === null ? new Error(reply.message) : new CvError(reply.code, reply.message));
    }
    this.#next();
  }

  /** A worker ended by itself: out of memory, or a fault of ours. */
  #lose(seat: Seat, worker: Worker, error: Error): void {
    if (seat.worker !== worker) return;
    this.#restarted++;
    const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    const reason = outOfMemory
      ? new CvError(
          'UNREADABLE_FILE',
          'The document takes too much memory to read. Save it as a plain PDF and upload that.',
        )
      : error;
    void this.#empty(seat, reason).then(() => this.#next());
  }

  #release(seat: Seat): Job | null {
    if (seat.timer !== null) clearTimeout(seat.timer);
    const { job } = seat;
    seat.job = null;
    seat.timer = null;
    return job;
  }

  /** Ends a seat's worker; the next job there starts a new one. */
  async #empty(seat: Seat, error: Error): Promise<void> {
    const { worker } = seat;
    seat.worker = null;
    const job = this.#release(seat);
    if (job !== null) {
      this.#failed++;
      job.reject(error);
    }
    await worker?.terminate();
  }
}

/** A pool of worker threads that parse CVs within bounds of time and memory. */
export function createCvParser(options: CvParserOptions = {}): CvParser {
  return new WorkerPool(options);
}
