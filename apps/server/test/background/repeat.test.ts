import { describe, expect, it } from '@jest/globals';
import type { Logger } from 'pino';
import { repeat } from '../../src/background/repeat.ts';

describe('repeat', () => {
  /** Runs work that fails where the plan says so, once for each of its letters, and gives the turns that were told of. */
  async function toldOf(
    plan: string,
    logsFirstFailure: { readonly logsFirstFailure?: true },
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
    // A logger has more to say than is asked of it here.
    const repeated = repeat(
      'It failed',
      { every: 1, ...logsFirstFailure },
      work,
      logger as unknown as Logger,
    );
    await ended;
    await repeated.stop();
    return told;
  }

  it('each turn that fails is told of', async () => {
    expect(await toldOf('xx.x', {})).toEqual([0, 1, 3]);
  });

  it('what is told of once is told of again when it has worked in between', async () => {
    expect(await toldOf('xxx..xx', { logsFirstFailure: true })).toEqual([0, 5]);
  });
});
