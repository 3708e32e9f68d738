import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { answerBatch } from '../src/answer-batch.ts';

describe('answerBatch', () => {
  const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

  it('answers few messages at a time, in order, and lets the event loop go round between them', async () => {
    const log: string[] = [];
    const over = new AbortController();
    const others = (async () => {
      while (!over.signal.aborted) {
        log.push('others');
        await setImmediate();
      }
    })();
    const answer = (part: readonly unknown[]) => {
      log.push(`part of ${String(part.length)}`);
      return Promise.resolve(new Response(`${part.join()};`));
    };
    const batches = [25, 20].map(async (size) => (await answerBatch(numbers(size), answer)).text());
    const texts = await Promise.all(batches);
    over.abort();
    await others;
    expect(texts[0]).toBe('0,1,2,3,4,5,6,7,8,9;10,11,12,13,14,15,16,17,18,19;20,21,22,23,24;');
    expect(texts[1]).toBe('0,1,2,3,4,5,6,7,8,9;10,11,12,13,14,15,16,17,18,19;');
    expect(log.filter((what) => what !== 'others').toSorted()).toEqual([
      ...['part of 10', 'part of 10', 'part of 10', 'part of 10', 'part of 5'],
    ]);
    const together = log.some((what, at) => what !== 'others' && log[at + 1]?.startsWith('part') === true);
    expect(together).toBe(false);
  });

  it('A batch has no body if no message asks for an answer', async () => {
    const { status, body } = await answerBatch(numbers(12), () =>
      Promise.resolve(new Response(null, { status: 202 })),
    );
    expect({ status, body }).toEqual({ status: 202, body: null });
  });

  it('A batch is the refusal of its first part', async () => {
    let parts = 0;
    const refused = await answerBatch(numbers(30), () => {
      parts += 1;
      return Promise.resolve(new Response('no', { status: 406 }));
    });
    expect({ status: refused.status, text: await refused.text(), parts }).toEqual({
      status: 406,
      text: 'no',
      parts: 1,
    });
  });

  it('ends with its reader', async () => {
    let parts = 0;
    const { body } = await answerBatch(numbers(100), () => {
      parts += 1;
      return Promise.resolve(new Response('x'));
    });
    await body?.cancel();
    await setImmediate();
    expect(parts).toBeLessThan(4);
  });
});
