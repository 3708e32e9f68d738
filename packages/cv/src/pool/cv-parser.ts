import { limits } from '../limits.ts';
import type { ParseOptions } from '../parse-cv.ts';
import type { ParsedCv } from '../parsed-cv.ts';
import type { ReadReply, ReadRequest } from './reader-messages.ts';
import { answerOf, failureOf, tooLong, tookMemory } from './reader-answer.ts';
import { startReader, type ReaderEnd, type ReaderProcess } from './reader-process.ts';

/** Every number has a default, which `limits.reader` gives a reason for. */
export interface CvParserOptions {
  /** Processes that read at once. */
  workers?: number;
  /** Processor time that one CV may take, in milliseconds: its reader is ended and replaced. */
  processorMs?: number;
  /** The longest that one CV may take by the clock, in milliseconds, however busy the machine is. */
  wallMs?: number;
  /** All that the first reader may hold, in MiB. */
  memoryMb?: number;
  /** All that each other reader may hold, in MiB: what needs more is read again by the first. */
  otherMemoryMb?: number;
  /** CVs that may wait; more are refused. */
  maxQueued?: number;
  /** Bytes of all CVs that wait; more are refused. */
  maxQueuedBytes?: number;
  /** After so long without work a reader ends, in milliseconds. */
  idleMs?: number;
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
   * Parses in a reader. Rejects with CvError for a document that can't be read, takes too long or too much
   * memory, and with CvParserBusyError where too many wait.
   */
  parse(bytes: Uint8Array, options?: ParseOptions): Promise<ParsedCv>;
  /** Ends the readers; what is waiting or running is rejected. */
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
  request: ReadRequest;
  resolve: (cv: ParsedCv) => void;
  reject: (error: Error) => void;
}

interface Seat {
  reader: ReaderProcess | null;
  /** All that its reader may hold, in bytes. */
  memory: number;
  job: Job | null;
  /** Whether its last reader is not gone yet: two at once would hold twice the memory. */
  isEmptying: boolean;
  /** Ends the reader: one that works too long, or one that has had no work for long. */
  timer: NodeJS.Timeout | undefined;
}

const MIB = 2 ** 20;

/** Runs jobs on a fixed number of seats, each with a reader started at its first job. */
class ReaderPool implements CvParser {
  readonly #options: Required<CvParserOptions>;
  readonly #seats: Seat[];
  readonly #queue: Job[] = [];
  /** Jobs that a reader was ended for its memory with: the first seat reads them again, by a reader that has read nothing. */
  readonly #large: Job[] = [];
  #closed = false;
  #done = 0;
  #failed = 0;
  #restarted = 0;

  constructor(options: CvParserOptions) {
    this.#options = { ...limits.reader, ocr: true, ...options };
    const { workers, memoryMb, otherMemoryMb } = this.#options;
    this.#seats = Array.from({ length: Math.max(1, workers) }, (_, index) => ({
      reader: null,
      memory: (index === 0 ? memoryMb : Math.min(memoryMb, otherMemoryMb)) * MIB,
      job: null,
      isEmptying: false,
      timer: undefined,
    }));
  }

  parse(bytes: Uint8Array, options: ParseOptions = {}): Promise<ParsedCv> {
    if (this.#closed) return Promise.reject(new Error('The parser is closed.'));
    if (this.#isFull(bytes.length)) return Promise.reject(new CvParserBusyError());
    const { defaultCountry, timeZone, now = new Date() } = options;
    const request = { bytes, defaultCountry, timeZone, now: now.getTime(), ocr: this.#options.ocr };
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, resolve, reject });
      this.#next();
    });
  }

  stats(): CvParserStats {
    return {
      busy: this.#seats.filter((seat) => seat.job !== null).length,
      queued: this.#waiting().length,
      done: this.#done,
      failed: this.#failed,
      restarted: this.#restarted,
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    const closed = new Error('The parser is closed.');
    for (const job of [...this.#queue.splice(0), ...this.#large.splice(0)]) job.reject(closed);
    for (const seat of this.#seats) this.#fail(seat, closed);
    await Promise.all(this.#seats.map((seat) => this.#empty(seat)));
  }

  #waiting(): Job[] {
    return [...this.#queue, ...this.#large];
  }

  #isFull(more: number): boolean {
    const waiting = this.#waiting();
    const bytes = waiting.reduce((sum, { request }) => sum + request.bytes.length, more);
    const { maxQueued, maxQueuedBytes } = this.#options;
    return waiting.length >= maxQueued || (waiting.length > 0 && bytes > maxQueuedBytes);
  }

  #next(): void {
    for (const [index, seat] of this.#seats.entries()) {
      if (seat.job !== null || seat.isEmptying || this.#closed) continue;
      const large = index === 0 ? this.#large.shift() : undefined;
      const job = large ?? this.#queue.shift();
      if (job === undefined) continue;
      seat.job = job;
      void this.#run(seat, job, large !== undefined);
    }
  }

  async #run(seat: Seat, job: Job, large: boolean): Promise<void> {
    clearTimeout(seat.timer);
    if (large || seat.reader?.isOver() === true) await this.#empty(seat);
    if (seat.job !== job) return;
    const { processorMs, wallMs } = this.#options;
    const reader = (seat.reader ??= startReader({ memory: seat.memory, processorMs }));
    const isFirst = large || (reader.documents === 0 && seat === this.#seats[0]);
    seat.timer = setTimeout(() => {
      this.#restarted++;
      this.#fail(seat, tooLong());
      void this.#empty(seat);
    }, wallMs);
    reader.read(
      job.request,
      (reply) => this.#finish(seat, reader, reply),
      (end) => this.#lose(seat, end, isFirst),
    );
  }

  #finish(seat: Seat, reader: ReaderProcess, reply: ReadReply): void {
    const job = this.#release(seat);
    if (job === null) return;
    const answer = answerOf(reply);
    if (answer instanceof Error) {
      this.#failed++;
      job.reject(answer);
    } else {
      this.#done++;
      job.resolve(answer);
    }
    if (reader.memory > limits.reader.keptMemoryMb * MIB) void this.#empty(seat);
    else seat.timer = setTimeout(() => void this.#empty(seat), this.#options.idleMs).unref();
    this.#next();
  }

  /** A reader ended by itself. What took too much memory beside what others left is read again alone. */
  #lose(seat: Seat, end: ReaderEnd, isFinal: boolean): void {
    seat.reader = null;
    this.#restarted++;
    if (tookMemory(end) && !isFinal) {
      const job = this.#release(seat);
      if (job !== null) this.#large.push(job);
    } else {
      this.#fail(seat, failureOf(end));
    }
    this.#next();
  }

  #fail(seat: Seat, error: Error): void {
    const job = this.#release(seat);
    if (job === null) return;
    this.#failed++;
    job.reject(error);
  }

  #release(seat: Seat): Job | null {
    clearTimeout(seat.timer);
    const { job } = seat;
    seat.job = null;
    return job;
  }

  /** Ends a seat's reader, and goes on when it is gone; the next job there starts a new one. */
  async #empty(seat: Seat): Promise<void> {
    const { reader } = seat;
    seat.reader = null;
    seat.isEmptying = true;
    await reader?.end();
    seat.isEmptying = false;
    this.#next();
  }
}

/** A pool of processes that parse CVs within bounds of time and memory. */
export function createCvParser(options: CvParserOptions = {}): CvParser {
  return new ReaderPool(options);
}
