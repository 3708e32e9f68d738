import { createPool, PoolBusyError, type Pool, type PoolStats } from '@nova/sandbox';
import { fileURLToPath } from 'node:url';
import { limits } from '../limits.ts';
import type { ParseOptions } from '../parse-cv.ts';
import type { ParsedCv } from '../parsed-cv.ts';
import { answerOf, refusalOf, type ReadReply, type ReadRequest } from './reader-answer.ts';

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
export type CvParserStats = PoolStats;

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

/** Sources run where the package isn't built: only their folder differs from the built files'. */
const readerFile = (): string =>
  fileURLToPath(new URL('./reader.js', import.meta.url.replace(/\/src\/pool\/[^/]+$/, '/dist/pool/')));

/** A pool of processes that parse CVs within bounds of time and memory. */
export function createCvParser(options: CvParserOptions = {}): CvParser {
  const { ocr, ...bounds } = { ...limits.reader, ocr: true, ...options };
  const pool: Pool<ReadRequest, ReadReply> = createPool({ program: readerFile(), ...bounds });
  let done = 0;
  let failed = 0;
  const read = async (request: ReadRequest): Promise<ParsedCv> => {
    try {
      const cv = answerOf(await pool.run(request, { bytes: request.bytes.length }));
      done++;
      return cv;
    } catch (error) {
      if (error instanceof PoolBusyError) throw new CvParserBusyError();
      failed++;
      throw refusalOf(error);
    }
  };
  return {
    parse: (bytes, { defaultCountry, timeZone, now = new Date() } = {}) =>
      read({ bytes, defaultCountry, timeZone, now: now.getTime(), ocr }),
    close: () => pool.close(),
    stats: () => ({ ...pool.stats(), done, failed }),
  };
}
