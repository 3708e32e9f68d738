import { createPool, PoolBusyError, type Pool, type PoolStats } from '@nova/sandbox';
import { fileURLToPath } from 'node:url';
import { limits } from '../limits.ts';
import type { ParseOptions } from '../parse-cv.ts';
import type { ParsedCv } from '../parsed-cv.ts';
import { unwrapReply, toRefusal, type ReadReply, type ReadRequest } from './reader-answer.ts';

/** Defaults and their reasons are in `limits.reader`. */
export interface CvParserOptions {
  /** Number of processes that read at the same time. */
  workers?: number;
  /** The most milliseconds of processor time for one CV. A reader that takes longer is replaced. */
  processorMs?: number;
  /** The most milliseconds by the clock for one CV, however busy the machine is. */
  wallMs?: number;
  /** The memory limit of the first reader, in MiB. */
  memoryMb?: number;
  /** The memory limit of each other reader, in MiB. The first one retries CVs that need more. */
  otherMemoryMb?: number;
  /** The most CVs that may wait; more are refused. */
  maxQueued?: number;
  maxQueuedBytes?: number;
  /** Milliseconds after which an idle reader ends. */
  idleMs?: number;
  /** If true, scans are read by character recognition. */
  ocr?: boolean;
}

/** Counts since the start. A refused document counts as failed. */
export type CvParserStats = PoolStats;

export interface CvParser {
  /**
   * Parses a CV in one of the processes.
   * @param left aborts when the caller no longer waits
   * @throws CvError for an unreadable document or one beyond the bounds
   * @throws CvParserBusyError if too many wait, or if `left` aborts before the CV is read
   */
  parse(bytes: Uint8Array, options?: ParseOptions, left?: AbortSignal): Promise<ParsedCv>;
  /** Rejects everything that is waiting or running. */
  close(): Promise<void>;
  stats(): CvParserStats;
}

/** The CV was not read because too many wait. The document is fine and may be sent again. */
export class CvParserBusyError extends Error {
  constructor() {
    super('Too many CVs are waiting to be parsed.');
    this.name = 'CvParserBusyError';
  }
}

/** The reader is always the built one, even if this file runs as source. */
const findReaderFile = (): string =>
  fileURLToPath(new URL('./reader.js', import.meta.url.replace(/\/src\/pool\/[^/]+$/, '/dist/pool/')));

/** Parses CVs in processes with bounds on time and memory. */
export function createCvParser(options: CvParserOptions = {}): CvParser {
  const { ocr, ...bounds } = { ...limits.reader, ocr: true, ...options };
  const pool: Pool<ReadRequest, ReadReply> = createPool({ program: findReaderFile(), ...bounds });
  let doneCount = 0;
  let failedCount = 0;
  const read = async (request: ReadRequest, left: AbortSignal | undefined): Promise<ParsedCv> => {
    try {
      const cv = unwrapReply(await pool.run(request, { bytes: request.bytes.length, left }));
      doneCount++;
      return cv;
    } catch (error) {
      if (error instanceof PoolBusyError) throw new CvParserBusyError();
      failedCount++;
      throw toRefusal(error);
    }
  };
  return {
    parse: (bytes, { defaultCountry, timeZone, now = new Date() } = {}, left) =>
      read({ bytes, defaultCountry, timeZone, now: now.getTime(), ocr }, left),
    close: () => pool.close(),
    stats: () => ({ ...pool.stats(), done: doneCount, failed: failedCount }),
  };
}
