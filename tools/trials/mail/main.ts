import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createAgency, generousLimits, inDatabase } from '../src/stage/agency.ts';
import { startNovaServer, type NovaServer } from '../src/stage/nova-server.ts';
import { startPostgresCluster } from '../src/stage/postgres-cluster.ts';
import { makeSenders, setGoing, standingOf, type Standing } from './campaigns.ts';
import { measure, tellMeasured } from './measured.ts';
import { openCountingSink } from './sink.ts';

/**
 * `npm run trial -- mail [--kills 20] [--recipients 2000] [--servers 1] [--embedded]`: servers that send campaigns
 * are killed at random. Nobody may get one twice or be omitted silently, and at most the mails in progress at a kill
 * are in doubt. Then one campaign is measured in peace.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    recipients: { type: 'string', default: '2000' },
    servers: { type: 'string', default: '1' },
    embedded: { type: 'boolean', default: false },
  },
});
const [kills, recipients] = [Number(values.kills), Number(values.recipients)];
const connections = 5;
/** The latest kill after a campaign's start, in ms. */
const longest = 2_500;

const folder = await mkdtemp(join(tmpdir(), 'nova-mail-trial-'));
const cluster = values.embedded ? undefined : await startPostgresCluster();
const databaseUrl = cluster?.url();
const sink = await openCountingSink();
const homes = Array.from({ length: values.embedded ? 1 : Number(values.servers) }, (_, index) =>
  join(folder, `server-${String(index)}`),
);
const settings = {
  MAIL_URL: sink.url,
  NOVA_INSTANCE: 'mail-trial',
  NOVA_DEMO: '0',
  LOG_LEVEL: 'warn',
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
};
const place = { dataDir: join(homes[0] ?? '', 'data'), ...(databaseUrl !== undefined && { databaseUrl }) };
const start = (home: string): Promise<NovaServer> => startNovaServer(home, settings);
const running = new Map<string, NovaServer>();
const standing = (campaignId: string): Promise<Standing> =>
  inDatabase(place, (database) => standingOf(database, campaignId));
const problems: string[] = [];

async function untilSent(campaignId: string): Promise<Standing> {
  for (;;) {
    const now = await standing(campaignId);
    problems.push(...now.broken);
    if (now.status === 'SENT') return now;
    await pause(500);
  }
}

/** Does not wait for a campaign that is already sent. */
async function untilGoing(before: number): Promise<void> {
  const end = performance.now() + 120_000;
  while (sink.total() === before && performance.now() < end) await pause(5);
}

try {
  for (const home of homes) running.set(home, await start(home));
  const senders = await inDatabase(place, async (database) => {
    const agency = await createAgency(database, generousLimits);
    return makeSenders(database, agency.accountId, recipients);
  });
  let killed = 0;
  let doubts = 0;
  let round = 0;
  while (killed < kills) {
    const name = `R${String(++round)}`;
    const campaignId = await inDatabase(place, (database) => setGoing(database, senders, name));
    const here = killed;
    for (;;) {
      await untilGoing(sink.total());
      await pause(Math.random() * longest);
      const now = await standing(campaignId);
      problems.push(...now.broken);
      if (now.status === 'SENT' || killed >= kills) break;
      const home = homes[Math.floor(Math.random() * homes.length)] ?? '';
      await running.get(home)?.kill();
      killed++;
      running.set(home, await start(home));
    }
    const { states } = await untilSent(campaignId);
    const got = [...sink.taken].filter(([key]) => key.startsWith(`${name} `));
    const twice = got.filter(([, times]) => times > 1).length;
    const { DISPATCHED: dispatched = 0, IN_DOUBT: inDoubt = 0 } = states;
    doubts += inDoubt;
    say(
      `${name}: ${String(killed - here)} kills, ${String(got.length)} got it, ${String(twice)} twice, ${JSON.stringify(states)}`,
    );
    if (twice > 0) problems.push(`${name}: ${String(twice)} got it twice`);
    if (dispatched + inDoubt !== recipients) problems.push(`${name}: somebody is not named`);
    if (got.length < dispatched || got.length > dispatched + inDoubt)
      problems.push(`${name}: ${String(got.length)} got it, ${String(dispatched)} are said to have got it`);
    if (inDoubt > connections * (killed - here)) problems.push(`${name}: too many are in doubt`);
  }
  say(`${String(killed)} kills, ${String(doubts)} in doubt in all.`);
  const measured = await measure({
    inDatabase: (work) => inDatabase(place, work),
    senders,
    sink,
    recipients,
    processes: {
      Nova: [...running.values()].map(({ pid }) => pid),
      ...(cluster !== undefined && { PostgreSQL: [cluster.pid()] }),
      'the sink': [process.pid],
    },
  });
  say(tellMeasured(measured));
} finally {
  await Promise.all([...running.values()].map((server) => server.kill()));
  await sink.close();
  await cluster?.remove();
  await rm(folder, { recursive: true, force: true });
}
for (const problem of new Set(problems)) say(`WRONG: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
