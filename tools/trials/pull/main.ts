import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { plainKindNames, type PlainKindName } from '@nova/contract';
import type { Counts } from '../main-job/lines.ts';
import { createAgency, generousLimits, inDatabase } from '../src/stage/agency.ts';
import { startNovaServer } from '../src/stage/nova-server.ts';
import { startPostgresCluster } from '../src/stage/postgres-cluster.ts';
import { writeAgency } from './agency-file.ts';
import { differences, type Exported } from './compare.ts';
import { linesIn, mustNova, nova, type Home } from './nova-command.ts';

/**
 * `npm run trial -- pull [--files 2000] [--kills 12] [--postgres]`: a command that is killed at random pulls an
 * agency with every kind of record and files into another database; then both are compared.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '12' },
    postgres: { type: 'boolean', default: false },
  },
});
const each = 300;
const counts: Counts = {
  masterData: 20,
  customField: 5,
  user: 5,
  company: each,
  contact: each,
  candidate: 1_000,
  lead: each,
  opportunity: each,
  job: each,
  application: each,
  interview: each,
  placement: each,
  campaign: 50,
  savedSearch: 5,
  file: 20,
  // No pull brings them.
  privacyPurpose: 0,
  consent: 0,
  privacyRequest: 0,
  privacyHold: 0,
  // Object.fromEntries loses the names of kinds.
  ...(Object.fromEntries(plainKindNames.map((name) => [name, each])) as Record<PlainKindName, number>),
};
const longest = 15_000;

const folder = await mkdtemp(join(tmpdir(), 'nova-pull-trial-'));
const there = { dataDir: join(folder, 'there', 'data') };
const cluster = values.postgres ? await startPostgresCluster() : undefined;
const here: Home = { dataDir: join(folder, 'here', 'data'), databaseUrl: cluster?.url() };
try {
  const agency = await inDatabase(there, async (database) => {
    await database.migrate();
    return createAgency(database, generousLimits);
  });
  const lines = await writeAgency(join(folder, 'agency'), counts, Number(values.files));
  await mustNova(there, 'import', '--account', agency.accountId, '--json', lines);
  const server = await startNovaServer(join(folder, 'there'), {});
  say(`The source is at ${server.url}.`);
  const made = await mustNova(here, 'account', 'create', '--name', 'Pulled', '--json');
  const { id } = JSON.parse(made) as { readonly id: string };
  const keys = ['--key', agency.privateKey, '--public-key', agency.publicKey];
  const pull = ['pull', '--from', server.url, ...keys, '--account', id, '--json'];
  for (let kill = 1; kill <= Number(values.kills); kill++) {
    const after = 1_000 + Math.floor(Math.random() * longest);
    const { code, said } = await nova(here, pull, after);
    say(
      `Run ${String(kill)}: ${code === null ? `killed after ${String(after)} ms` : `ended with ${String(code)}`}.`,
    );
    if (code !== null && code !== 0) throw new Error(said.slice(-4_000));
  }
  const began = performance.now();
  const last = JSON.parse(await mustNova(here, ...pull)) as { readonly requests: number };
  say(
    `The last run took ${((performance.now() - began) / 1_000).toFixed(1)} s and ${String(last.requests)} requests.`,
  );
  const again = JSON.parse(await mustNova(here, ...pull)) as {
    readonly created: object;
    readonly updated: object;
  };
  const changed = JSON.stringify([again.created, again.updated]);
  if (changed !== '[{},{}]') throw new Error(`One more run changed something: ${changed}`);
  await server.stop();
  const left = await readdir(join(here.dataDir, 'pull'));
  if (left.length > 0) throw new Error(`The spool is not gone: ${left.join(', ')}`);
  const found = await differences(
    await exportOf(there, agency.accountId, 'export-there'),
    await exportOf(here, id, 'export-here'),
  );
  if (found.length > 0)
    throw new Error(`${String(found.length)} differences:\n${found.slice(0, 20).join('\n')}`);
  say('Both accounts are the same.');
} finally {
  await cluster?.remove();
  await rm(folder, { recursive: true, force: true });
}

async function exportOf(home: Home, accountId: string, name: string): Promise<Exported> {
  const path = join(folder, name, 'account.ndjson');
  await mkdir(join(folder, name));
  await mustNova(home, 'export', '--account', accountId, '--json', path);
  return { folder: join(folder, name), lines: await linesIn(path) };
}
