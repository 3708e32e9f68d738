import { setTimeout as sleep } from 'node:timers/promises';
import type { Received } from '../src/load/send.ts';

export type Answered = Readonly<Record<string, number>>;

/**
 * Sends a form every so many milliseconds without awaiting answers.
 * @returns counts by status
 */
export async function flood(
  forms: number,
  everyMs: number,
  send: (number: number) => Promise<Pick<Received, 'status'>>,
): Promise<Answered> {
  const began = performance.now();
  const sent: Promise<Pick<Received, 'status'>>[] = [];
  for (let number = 0; number < forms; number++) {
    const wait = began + number * everyMs - performance.now();
    if (wait > 0) await sleep(wait);
    sent.push(send(number));
  }
  return countsOf((await Promise.all(sent)).map(({ status }) => status));
}

export function countsOf(statuses: readonly number[]): Answered {
  const counts: Record<string, number> = {};
  for (const status of statuses) {
    const name = status > 0 ? String(status) : 'cut';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

export const told = (counts: Answered): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name}: ${String(count)}`)
    .join(', ');
