import { describe, expect, it, jest } from '@jest/globals';
import type { Logger } from 'pino';
import { repeat } from '../../src/background/repeat.ts';

describe('repeat', () => {
  /** Each `x` of the plan fails; returns logged turns. */
  async function toldOf(
    plan: string,
    rhythm: { readonly logsFirstFailure?: true; readonly longest?: number },
  ): Promise<readonly number[]> {
    const told: number[] = [];
    const logger = { warn: ({ err }: { err: unknown }) => told.push(Number((err as Error).message)) };
    let at = 0;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const work = (): Promise<void> => {
      const turn = at++;
      if (turn >= plan.length) end();
      return plan[turn] === 'x' ? Promise.reject(new Error(String(turn))) : Promise.resolve();
    };
    const repeated = repeat('It failed', { every: 1, ...rhythm }, work, logger as unknown as Logger);
    await ended;
    await repeated.stop();
    return told;
  }

  it('logs each turn that fails', async () => {
    expect(await toldOf('xx.x', {})).toEqual([0, 1, 3]);
  });

  it('waits twice as long after each failure, up to the longest pause', async () => {
    const timer = jest.spyOn(globalThis, 'setTimeout');
    await toldOf('xxxx.', { longest: 6 });
    const pauses = timer.mock.calls
      .map(([, pause]) => pause)
      .filter((pause) => pause !== undefined && pause <= 6);
    timer.mockRestore();
    expect(pauses).toEqual([2, 4, 6, 6, 1]);
  });

  it('logs the first of successive failures only', async () => {
    expect(await toldOf('xxx..xx', { logsFirstFailure: true })).toEqual([0, 5]);
  });
});
