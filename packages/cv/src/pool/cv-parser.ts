import { createPool, PoolBusyError, type Pool, type PoolStats } from '@nova/sandbox';
import { fileURLToPath } from 'node:url';
import { limits } from '../limits.ts';
import type { ParseOptions } from '../parse-cv.ts';
import type { ParsedCv } from '../parsed-cv.ts';
import { answerOf, refusalOf, type ReadReply, type ReadRequest } from './reader-answer.ts';

/** Defaults and their reasons: `limits.reader`. */
export interface CvParserOptions {
  /** Processes that read at once. */
  workers?: number;
  /** Processor milliseconds for one CV; then its reader is replaced. */
  processorMs?: number;
  /** Milliseconds by the clock, however busy the machine is. */
  wallMs?: number;
  /** MiB of the first reader. */
  memoryMb?: number;
  /** MiB of each other reader; the first one retries the rest. */
  otherMemoryMb?: number;
  /** CVs that may wait; more are refused. */
  maxQueued?: number;
  maxQueuedBytes?: number;
  /** Idle milliseconds after which a reader ends. */
  idleMs?: number;
  /** Whether scans are read by character recognition. */
  ocr?: boolean;
}

/** Counts since the start; a refused document counts as failed. */
export type CvParserStats = PoolStats;

export interface CvParser {
  /**
   * Rejects with CvError for an unreadable document or one beyond the bounds, and with CvParserBusyError
   * where too many wait, or the caller leaves before it is read.
   */
  parse(bytes: Uint8Array, options?: ParseOptions, left?: AbortSignal): Promise<ParsedCv>;
  /** Rejects what is waiting or running. */
  close(): Promise<void>;
  stats(): CvParserStats;
}

/** The document itself is fine and may be sent again. */
export class CvParserBusyError extends Error {
  constructor() {
    super('Too many CVs are waiting to be parsed.');
    this.name = 'CvParserBusyError';
  }
}

/** Sources too start the built reader. */
const readerFile = (): string =>
  fileURLToPath(new URL('./reader.js', import.meta.url.replace(/\/src\/pool\/[^/]+$/, '/dist/pool/')));

/** Parses in processes within bounds of time and memory. */
export function createCvParser(options: CvParserOptions = {}): CvParser {
  const { ocr, ...bounds } = { ...limits.reader, ocr: true, ...options };
  const pool: Pool<ReadRequest, ReadReply> = createPool({ program: readerFile(), ...bounds });
  let done = 0;
  let failed = 0;
  const read = async (request: ReadRequest, left: AbortSignal | undefined): Promise<ParsedCv> => {
    try {
      const cv = answerOf(await pool.run(request, { bytes: request.bytes.length, left }));
      done++;
      return cv;
    } catch (error) {
      if (error instanceof PoolBusyError) throw new CvParserBusyError();
      failed++;
      throw refusalOf(error);
    }
  };
  return {
    parse: (bytes, { defaultCountry, timeZone, now = new Date() } = {}, left) =>
      read({ bytes, defaultCountry, timeZone, now: now.getTime(), ocr }, left),
    close: () => pool.close(),
    stats: () => ({ ...pool.stats(), done, failed }),
  };
}
