import { afterAll, describe, expect, it } from '@jest/globals';
import { createCvParser } from '../src/index.ts';
import { limits } from '../src/limits.ts';
import { BOMBS } from './hostile/bombs.ts';
import { childrenOf, treeMemory, tellsOfProcesses } from './support/process-tree.ts';
import { makeCv } from './synthetic/make-cv.ts';

describe('a parser that is given what unpacks to gigabytes', () => {
  /** Those that memory does not end are ended by processor time: the whole of it is tried in tools/trials (readers). */
  const processorMs = 3_000;
  const parser = createCvParser({ workers: 1, processorMs });
  afterAll(() => parser.close());

  /** Readers give way to all else: where ten others want the processor they have it for a fiftieth of the time. */
  const patienceMs = 900_000;

  /** What a process takes between two looks of its watch, at most, on top of its bound. */
  const OVERSHOOT = 96 * 2 ** 20;

  /** The most that readers of this process held while `work` went on, in bytes. */
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
