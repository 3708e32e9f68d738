import { afterAll, describe, expect, it } from '@jest/globals';
import { createCvParser } from '../src/index.ts';
import { limits } from '../src/limits.ts';
import { BOMBS } from './hostile/bombs.ts';
import { childrenOf, treeMemory, tellsOfProcesses } from './support/process-tree.ts';
import { makeCv } from './synthetic/make-cv.ts';

describe('a parser that is given what unpacks to gigabytes', () => {
  /** Ends bombs that memory does not; tools/trials (readers) tries the real bound. */
  const processorMs = 3_000;
  const parser = createCvParser({ workers: 1, processorMs });
  afterAll(() => parser.close());

  /** Beside ten busy processes readers have a fiftieth of the time. */
  const patienceMs = 900_000;

  /** A process takes at most this between two looks of its watch. */
  const OVERSHOOT = 96 * 2 ** 20;

  async function mostOfReaders(work: () => Promise<unknown>): Promise<number> {
    let most = 0;
    const look = (): void => {
      const held = childrenOf(process.pid).map((child) => treeMemory(child));
      most = Math.max(most, ...held);
    };
    const timer = setInterval(look, 10);
    await work().finally(() => clearInterval(timer));
    return most;
  }

  it.each(Object.entries(BOMBS))(
    'refuses %s, within its memory',
    async (_name, make) => {
      const bytes = make();
      expect(bytes.length).toBeLessThanOrEqual(limits.fileBytes);
      const most = await mostOfReaders(async () => {
        await expect(parser.parse(bytes)).rejects.toMatchObject({ name: 'CvError', code: 'UNREADABLE_FILE' });
      });
      expect(tellsOfProcesses ? most : 0).toBeLessThan(limits.reader.memoryMb * 2 ** 20 + OVERSHOOT);
    },
    patienceMs,
  );

  it('reads a CV after them', async () => {
    const { bytes, truth } = makeCv(0, 5);
    expect((await parser.parse(bytes)).email).toBe(truth.email);
  });
});
