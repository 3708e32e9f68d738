import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '@nova/testing';
import { createSender } from '../src/load/send.ts';
import { generousLimits, type Agency } from '../src/stage/agency.ts';
import { setStage } from '../src/stage/stage.ts';
import { processorTimeWithChildren } from '@nova/processes';
import { applyAtOnce, killWhileReading, replayAtTwoServers, type Trial } from './at-once.ts';
import { cvFile } from '../main-job/cv-file.ts';
import { told } from './flood.ts';
import { floodsOf, type Flood } from './floods.ts';
import { addressOf, proofFrom, type Proof } from './forms.ts';
import { keptOf } from './kept.ts';
import { residentMiB } from './process-figures.ts';

/**
 * `npm run trial -- apply [--seconds 15] [--proofs 220] [--only floods|once] [--flood WORD]`: strangers send 1,000
 * forms a minute in every way while another account works. Then a hundred people apply at once, one challenge is used
 * at two servers, and a server is killed while it reads CVs.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    proofs: { type: 'string', default: '220' },
    only: { type: 'string' },
    flood: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const failures: string[] = [];
const holds = (what: string, fact: boolean): void => {
  if (!fact) failures.push(what);
};

const stage = await setStage({ proxied: false, settings: { TRUST_PROXY: '1' } });
const sender = createSender(400, 60_000);
const { url, pid } = stage.server;

async function openJob(agency: Agency): Promise<string> {
  const { body } = await sender.send(url, {
    method: 'POST',
    path: '/api/nova/jobs',
    headers: { 'X-Api-Key': agency.privateKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'Dock Engineer', publishToWebsite: true }),
  });
  return (JSON.parse(body.toString()) as { data: string }).data;
}

interface Figures {
  readonly p50: number;
  readonly p95: number;
  readonly failed: number;
  /** Milliseconds a second. */
  readonly processor: number;
  readonly memory: number;
}

async function measured<T>(other: Agency, work: () => Promise<T>): Promise<{ figures: Figures; result: T }> {
  const load = stage.load(other, 2);
  const [began, usedBefore] = [performance.now(), processorTimeWithChildren(pid)];
  let memory = 0;
  const watch = setInterval(() => {
    void residentMiB(pid).then((now) => (memory = Math.max(memory, now)));
  }, 200);
  const result = await work();
  const used = processorTimeWithChildren(pid) - usedBefore;
  const lasted = (performance.now() - began) / 1_000;
  clearInterval(watch);
  await load.stop();
  const ms = load.answers.map((answer) => answer.ms);
  const failed = load.answers.filter(({ status }) => status !== 200).length;
  const figures = { p50: percentile(ms, 0.5), p95: percentile(ms, 0.95), processor: used / lasted };
  return { figures: { ...figures, failed, memory }, result };
}

const row = (name: string, { p50, p95, failed, processor, memory }: Figures, more: string): void => {
  const [half, most] = [p50.toFixed(0), p95.toFixed(0)];
  say(
    `| ${name} | ${half} ms | ${most} ms | ${String(failed)} | ${processor.toFixed(0)} ms | ${memory.toFixed(0)} MiB | ${more} |`,
  );
};

async function floodTheServer(website: { url: string; key: string }, agency: Agency): Promise<void> {
  const other = await stage.agency(generousLimits);
  const cv = Buffer.from(await cvFile().arrayBuffer());
  const quiet = await measured(other, () => sleep(seconds * 1_000));
  say('| Flood | p50 of others | p95 | failed | processor a second | memory | answers; what was written |');
  say('| --- | --- | --- | --- | --- | --- | --- |');
  row('none', quiet.figures, '');
  const plain = { ...website, jobId: await openJob(agency) };
  const proofs: Proof[] = [];
  for (let number = 0; number < Number(values.proofs); number++)
    proofs.push(await proofFrom(sender.send, plain, addressOf(60_000 + number)));
  const floods = floodsOf({ send: sender.send, website: plain, proofs, cv });
  for (const one of floods.filter(({ name }) => name.includes(values.flood)))
    await runFlood(one, other, agency);
  const after = await measured(other, () => sleep(seconds * 1_000));
  row('none, afterwards', after.figures, '');
}

async function runFlood({ name, run }: Flood, other: Agency, agency: Agency): Promise<void> {
  const before = await keptOf(stage, agency);
  const { figures, result } = await measured(other, () => run(seconds));
  const { candidates, applications, files } = await keptOf(stage, agency);
  const written = [
    ...[candidates - before.candidates, applications - before.applications, files - before.files],
  ].map(String);
  row(name, figures, `${told(result)}; ${written.join(', ')}`);
  holds(`${name}: nobody else is refused`, figures.failed === 0);
}

try {
  const agency = await stage.agency(generousLimits);
  const website = { url, key: agency.publicKey };
  if (values.only !== 'once') await floodTheServer(website, agency);
  if (values.only !== 'floods') {
    const trialOf = async (): Promise<Trial> => {
      // A key takes 200 applications an hour, so each has its own.
      const one = await stage.agency(generousLimits);
      const place = { ...website, key: one.publicKey, jobId: '' };
      return { stage, send: sender.send, website: place, agency: one, say, holds };
    };
    const [crowd, replay, killed] = [await trialOf(), await trialOf(), await trialOf()];
    await applyAtOnce(crowd, () => openJob(crowd.agency));
    const second = await stage.another({ TRUST_PROXY: '1' });
    await replayAtTwoServers(replay, second, () => openJob(replay.agency));
    await second.stop();
    const cv = Buffer.from(await cvFile().arrayBuffer());
    await killWhileReading(killed, () => openJob(killed.agency), cv);
  }
} finally {
  sender.close();
  await stage.strikeDown();
}
for (const failure of failures) say(`FAILED: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
