import type { Sample, SoakResult } from './soak.ts';

/** The warm-up: caches fill, code is compiled, the heap finds its size. */
const warmUp = 0.3;
/** More growth is a leak: of the lowest heap, from the first third after warm-up to the last. */
const tolerated = 0.2;

/** @returns whether there was no growth, no 5xx and nothing uncounted */
export function tell(result: SoakResult): boolean {
  const { minutes, connections, sent, statuses, longest, counted, recorded, exitCode, samples } = result;
  const warm = samples.slice(Math.floor(samples.length * warmUp));
  const growth = growthOf(warm, 'heap');
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  print('minute  RSS MiB  heap MiB');
  for (const { at, rss, heap } of everySoOften(samples)) {
    print(`${at.toFixed(1).padStart(6)}  ${rss.toFixed(0).padStart(7)}  ${heap.toFixed(0).padStart(8)}`);
  }
  print(
    `${String(minutes)} minutes, ${String(connections)} connections, ${String(sent)} requests; longest ${longest.toFixed(0)} ms`,
  );
  print(
    `answers: ${Object.entries(statuses)
      .map(([status, count]) => `${status}: ${String(count)}`)
      .join(', ')}`,
  );
  print(
    `counted by the limits: ${String(counted)}; recorded as usage: ${String(recorded)}; sent: ${String(sent)}`,
  );
  if (result.limiterModes.length > 1) print(`limits changed places: ${result.limiterModes.join(', ')}`);
  print(
    `after warm-up: RSS ${slopeOf(warm, 'rss').toFixed(2)} MiB a minute, heap ${slopeOf(warm, 'heap').toFixed(2)} MiB a minute (${(growth * 100).toFixed(0)} % at its lowest)`,
  );
  const failed = Object.keys(statuses).filter((status) => Number(status) < 200 || Number(status) >= 500);
  const wrong = [
    ...(failed.length > 0 ? [`answers of status ${failed.join(', ')}`] : []),
    ...(isAllOf(result, recorded) ? [] : [`usage that recorded ${difference(recorded, sent)}`]),
    ...(isCounted(result) ? [] : [`limits that counted ${difference(counted, sent)}`]),
    ...(growth > tolerated ? ['a heap that grows'] : []),
    ...(exitCode === 0 ? [] : [`exit code ${String(exitCode)}`]),
  ];
  print(wrong.length === 0 ? 'All is as promised.' : `Not as promised: ${wrong.join('; ')}.`);
  return wrong.length === 0;
}

/** A request without an answer may be counted or not. */
const isAllOf = ({ sent, unanswered }: SoakResult, count: number): boolean =>
  count <= sent && count >= sent - unanswered;

/** While Redis is late the server counts by itself; even then it counts no more than was sent. */
const isCounted = (result: SoakResult): boolean =>
  result.limiterModes.length > 1 ? result.counted <= result.sent : isAllOf(result, result.counted);

const difference = (count: number, sent: number): string =>
  `${String(Math.abs(count - sent))} ${count < sent ? 'fewer' : 'more'} than were sent`;

const everySoOften = (samples: readonly Sample[]): readonly Sample[] =>
  samples.filter((_, at) => at % Math.ceil(samples.length / 20) === 0);

/** MiB a minute, by least squares. */
function slopeOf(samples: readonly Sample[], member: 'rss' | 'heap'): number {
  const x = mean(samples.map(({ at }) => at));
  const y = mean(samples.map((one) => one[member]));
  const above = samples.reduce((sum, one) => sum + (one.at - x) * (one[member] - y), 0);
  const below = samples.reduce((sum, { at }) => sum + (at - x) ** 2, 0);
  return below === 0 ? 0 : above / below;
}

/** Relative to the first third. */
function growthOf(samples: readonly Sample[], member: 'rss' | 'heap'): number {
  const third = Math.max(1, Math.floor(samples.length / 3));
  const [first, last] = [samples.slice(0, third), samples.slice(-third)].map((part) =>
    Math.min(...part.map((one) => one[member])),
  );
  return first === undefined || last === undefined || first === 0 ? 0 : last / first - 1;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
