import { setTimeout as pause } from 'node:timers/promises';
import type { Target } from '../targets/start-target.ts';

interface Steadiness {
  readonly perSecond: number;
  readonly seconds: number;
  /** Ends it before. */
  readonly signal?: AbortSignal;
}

/**
 * GETs candidates by id at a steady rate, whatever their answers.
 * @returns the delay of each answer from when its request was due, in milliseconds
 */
export async function readSteadily(
  { url }: Pick<Target, 'url'>,
  key: string,
  ids: readonly string[],
  { perSecond, seconds, signal }: Steadiness,
): Promise<number[]> {
  const started = performance.now();
  const answers: Promise<number>[] = [];
  for (let number = 0; number < perSecond * seconds && signal?.aborted !== true; number++) {
    const due = started + (number * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    const id = ids[number % ids.length] ?? '';
    answers.push(read(`${url}/api/nova/candidates/${id}`, key).then(() => performance.now() - due));
  }
  return Promise.all(answers);
}

async function read(url: string, key: string): Promise<void> {
  const response = await fetch(url, { headers: { 'X-Api-Key': key } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
}
