import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createAgency, generousLimits, inDatabase } from '../src/stage/agency.ts';
import { startNovaServer } from '../src/stage/nova-server.ts';
import { assertAllCalled, callEverything } from './call-everything.ts';
import { agencyCounts } from './lines.ts';
import { moveIn } from './move-in.ts';
import { openOutside } from './outside.ts';

/**
 * `npm run trial -- main-job [--part 0.1]`: `nova import` of an agency on PostgreSQL (TEST_DATABASE_URL). It
 * has 100,000 candidates, 5,000 companies and 20,000 of each other kind. Then every REST endpoint is called,
 * with the trial's own mail server and webhook receiver.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({ options: { part: { type: 'string', default: '1' } } });
const counts = agencyCounts(Number(values.part));

assertAllCalled(counts);

const serverUrl = process.env.TEST_DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';
const name = `nova_main_job_${randomBytes(4).toString('hex')}`;
const databaseUrl = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
const folder = await mkdtemp(join(tmpdir(), 'nova-main-job-'));
const dataDir = join(folder, 'data');

await onServer(`CREATE DATABASE ${name}`);
try {
  const agency = await inDatabase({ databaseUrl, dataDir }, async (database) => {
    await database.migrate();
    return createAgency(database, generousLimits);
  });
  const ids = await moveIn({ accountId: agency.accountId, databaseUrl, folder, dataDir, counts, say });
  const outside = await openOutside();
  try {
    const server = await startNovaServer(folder, { DATABASE_URL: databaseUrl, ...outside.settings });
    try {
      await callEverything({ server, agency, counts, ids, receiverUrl: outside.receiverUrl, say });
    } finally {
      await server.stop();
    }
  } finally {
    await outside.close();
  }
} finally {
  await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await rm(folder, { recursive: true, force: true });
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
