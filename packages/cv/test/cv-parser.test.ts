import { afterEach, describe, expect, it } from '@jest/globals';
import { CvParserBusyError, createCvParser, type CvParser } from '../src/index.ts';
import { repeatedText } from './hostile/make-pdf.ts';
import { makeCv } from './synthetic/make-cv.ts';

describe('createCvParser', () => {
  let parser: CvParser | null = null;

  function start(options: Parameters<typeof createCvParser>[0]): CvParser {
    parser = createCvParser(options);
    return parser;
  }

  afterEach(async () => {
    await parser?.close();
    parser = null;
  });

  it('parses in processes of their own and counts what it did', async () => {
    const pool = start({ workers: 2 });
    const cvs = [0, 1, 2].map((index) => makeCv(index, 5));
    const parsed = await Promise.all(cvs.map(({ bytes }) => pool.parse(bytes)));
    expect(parsed.map((cv) => cv.email)).toEqual(cvs.map(({ truth }) => truth.email));
    expect(pool.stats()).toEqual({ busy: 0, queued: 0, done: 3, failed: 0, restarted: 0 });
  });

  it('leaves the caller its bytes', async () => {
    const { bytes } = makeCv(0, 5);
    const before = bytes.length;
    await start({ workers: 1 }).parse(bytes);
    expect(bytes).toHaveLength(before);
  });

  it('passes on why a document was refused', async () => {
    const pool = start({ workers: 1 });
    await expect(pool.parse(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({
      name: 'CvError',
      code: 'UNSUPPORTED_FILE',
    });
    expect(pool.stats()).toMatchObject({ done: 0, failed: 1, restarted: 0 });
  });

  it('ends a reader that takes too much processor time, and goes on with a new one', async () => {
    const pool = start({ workers: 1, processorMs: 50 });
    await expect(pool.parse(repeatedText(20_000))).rejects.toMatchObject({
      code: 'UNREADABLE_FILE',
      message: expect.stringContaining('too long'),
    });
    expect(pool.stats()).toMatchObject({ busy: 0, failed: 1, restarted: 1 });
    await expect(pool.parse(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE' });
  });

  it('refuses a document that takes too much memory, after a second try by a reader that has read nothing', async () => {
    const pool = start({ workers: 1, memoryMb: 96 });
    await expect(pool.parse(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE' });
    await expect(pool.parse(repeatedText(20_000))).rejects.toMatchObject({
      code: 'UNREADABLE_FILE',
      message: expect.stringContaining('too much memory'),
    });
    expect(pool.stats()).toMatchObject({ busy: 0, queued: 0, failed: 2, restarted: 2 });
  });

  it('reads again with more memory what another reader had too little for', async () => {
    const pool = start({ workers: 2, otherMemoryMb: 1 });
    const cvs = [0, 1].map((index) => makeCv(index, 5));
    const parsed = await Promise.all(cvs.map(({ bytes }) => pool.parse(bytes)));
    expect(parsed.map((cv) => cv.email)).toEqual(cvs.map(({ truth }) => truth.email));
    expect(pool.stats()).toMatchObject({ done: 2, failed: 0, restarted: 1 });
  });

  it('refuses more bytes than may wait, but never the first that waits', async () => {
    const pool = start({ workers: 1, maxQueuedBytes: 10 });
    const { bytes } = makeCv(0, 5);
    const read = [pool.parse(bytes), pool.parse(bytes)];
    await expect(pool.parse(bytes)).rejects.toBeInstanceOf(CvParserBusyError);
    await Promise.all(read);
  });

  it('refuses more than may wait', async () => {
    const pool = start({ workers: 1, maxQueued: 1 });
    const { bytes } = makeCv(0, 5);
    const first = pool.parse(bytes);
    const second = pool.parse(bytes);
    await expect(pool.parse(bytes)).rejects.toBeInstanceOf(CvParserBusyError);
    await Promise.all([first, second]);
  });

  it('rejects what is unfinished when it closes', async () => {
    const pool = start({ workers: 1 });
    const { bytes } = makeCv(0, 5);
    const parsing = pool.parse(bytes);
    await Promise.all([expect(parsing).rejects.toThrow('closed'), pool.close()]);
  });
});
