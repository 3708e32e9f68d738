import { parseArgs } from 'node:util';
import { killAndCompare, victims, type Victim } from './kills.ts';
import { firstTries, throughput } from './speed.ts';
import { talliedSoFar, tally } from './tally.ts';

/**
 * `npm run trial -- webhooks [--of server|one-of-two|postgres|embedded]… [--kills 10] [--writers 20] [--minutes 6]
 * [--tally FILE]`: kills a victim under writers while a receiver fails a third of all requests, and compares what was
 * received with what was committed. `--speed` measures the delay of first tries, `--throughput` deliveries a second;
 * `--embedded` uses the embedded database. Without options: a few kills of everything, and both measurements.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    of: { type: 'string', multiple: true },
    kills: { type: 'string', default: '10' },
    writers: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '6' },
    tally: { type: 'string' },
    speed: { type: 'boolean', default: false },
    throughput: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '10' },
    deliveries: { type: 'string', default: '4000' },
    rounds: { type: 'string', default: '3' },
    embedded: { type: 'boolean', default: false },
  },
});
const failures: string[] = [];
const isVictim = (name: string): name is Victim => victims.some((one) => one === name);
const fitting = victims.filter((one) => (one === 'embedded') === values.embedded);
const everything = values.of === undefined && !values.speed && !values.throughput;
const chosen = values.of ?? (everything ? fitting : []);

for (const of of chosen) {
  if (!isVictim(of)) throw new Error(`--of ${of}: there are ${victims.join(', ')}`);
  const before = await talliedSoFar(values.tally, of);
  const kills = Number(values.kills) - before.kills;
  if (kills > 0) {
    const withinMs = Number(values.minutes) * 60_000;
    const part = await killAndCompare({ of, kills, writers: Number(values.writers), withinMs });
    await tally(values.tally, of, part);
    tell(of, part);
    if (part.missing > 0) failures.push(`${of}: ${String(part.missing)} events did not arrive`);
    if (part.unexpected > 0) failures.push(`${of}: ${String(part.unexpected)} were never committed`);
    if (part.outOfOrder > 0) failures.push(`${of}: ${String(part.outOfOrder)} came out of order`);
    if (part.committed < part.acknowledged) failures.push(`${of}: acknowledged writes have no event`);
  }
  if (values.tally !== undefined) tell(`${of}, all parts`, await talliedSoFar(values.tally, of));
}

function tell(what: string, part: Awaited<ReturnType<typeof killAndCompare>>): void {
  const { kills, acknowledged, committed, received, whileFailing, missing, unexpected, outOfOrder } = part;
  const { repeats, requests, behindMs } = part;
  const told = {
    acknowledged,
    committed,
    received,
    'while it failed': whileFailing,
    missing,
    unexpected,
    outOfOrder,
    twice: repeats,
    requests,
  };
  const counts = Object.entries(told).map(([name, count]) => `${name} ${String(count)}`);
  counts.push(`all there after ${(behindMs / 1_000).toFixed(1)} s`);
  say(`${what}, killed ${String(kills)} times: ${counts.join(', ')}`);
}

if (everything || values.speed) {
  const { median, p95, most, missing } = await firstTries(values.embedded, 5, Number(values.seconds));
  say(
    `First try after the write, with 5 writers: median ${String(median)} ms, p95 ${String(p95)} ms, most ${String(most)} ms`,
  );
  if (missing > 0) failures.push(`${String(missing)} events did not arrive`);
}

if (everything || values.throughput) {
  for (const one of await throughput(values.embedded, Number(values.deliveries), Number(values.rounds)))
    say(
      `${String(one.deliveries)} deliveries to a fast receiver: ${one.perSecond.toFixed(0)} a second; of processor time ${one.serverMs.toFixed(2)} ms of the server and ${one.databaseMs.toFixed(2)} ms of PostgreSQL each`,
    );
}
for (const failure of failures) say(`FAILED: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
