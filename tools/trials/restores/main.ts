import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountDatabase, type Database } from '@nova/db';
import { endPersons, openErasureLedger } from '@nova/features';
import { freePort, until } from '@nova/testing';
import pg from 'pg';
import { createAgency, generousLimits, inDatabase, type Agency } from '../src/stage/agency.ts';
import { startNovaServer } from '../src/stage/nova-server.ts';
import { type OwnedProcess, runToEnd, startProcess } from '../src/stage/owned-process.ts';
import { type PostgresCluster, startPostgresCluster } from '../src/stage/postgres-cluster.ts';
import { postgresPrograms, postgresUser } from '../src/stage/postgres-programs.ts';

/**
 * `npm run trial -- restores`: a person is erased after a dump and a base backup; each is restored beside the ledger,
 * and the person must be gone again when the server first answers (docs/operations.md#erased-persons).
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'nova-restores-trial-'));
const dataDir = join(folder, 'data');
const dump = join(folder, 'nova.dump');
const base = join(folder, 'base');
const word = 'Quillifarne';
let cluster: PostgresCluster | undefined;
let restored: OwnedProcess | undefined;

const program = (name: string, ...words: readonly string[]): Promise<string> =>
  runToEnd(join(postgresPrograms(), name), words, { cwd: folder });

/** The folder belongs to PostgreSQL's user, who is not root. */
async function baseBackup(port: number): Promise<void> {
  const user = postgresUser();
  await mkdir(base, { mode: 0o700 });
  if (user) for (const path of [folder, base]) await chown(path, user.uid, user.gid);
  const words = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-D', base, '-X', 'stream'];
  await runToEnd(join(postgresPrograms(), 'pg_basebackup'), words, { cwd: folder, ...user });
}

async function startBase(): Promise<string> {
  const port = await freePort();
  const words = ['-D', base, '-c', `port=${String(port)}`, '-c', `unix_socket_directories=${folder}`];
  restored = await startProcess(join(postgresPrograms(), 'postgres'), words, {
    cwd: folder,
    ...postgresUser(),
  });
  const url = `postgresql://nova@127.0.0.1:${String(port)}/nova`;
  const answers = async (): Promise<boolean> => {
    const client = new pg.Client(url);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  await until('the base backup answers', answers, { withinMs: 60_000 });
  return url;
}

async function addPerson(database: Database, { accountId }: Agency): Promise<string> {
  const [made] = await accountDatabase(database, accountId).rows<{ id: string }>(
    `INSERT INTO candidates ("accountId", id, reference, "lastName", email, "createdOn", "updatedOn")
     VALUES ($1::uuid, gen_random_uuid(), 'CAN-9001', $2, $3, now(), now()) RETURNING id`,
    [word, `${word}@inbox.example`],
  );
  if (!made) throw new Error('No candidate was made');
  return made.id;
}

async function erase(database: Database, { accountId }: Agency, id: string): Promise<void> {
  const erasures = await openErasureLedger({ NOVA_DATA_DIR: dataDir, S3_REGION: 'us-east-1' });
  const server = { keyId: null, user: null, requestId: null, via: 'system' as const, now: () => new Date() };
  const ctx = { ...server, db: accountDatabase(database, accountId), ports: { erasures } };
  await endPersons(ctx, { kind: 'candidate', ids: [id], action: 'ERASE', reason: 'REQUESTED', userId: null });
  await erasures.close();
}

/** @throws unless the person was here before, and is gone when the server first answers */
async function prove(what: string, databaseUrl: string, { privateKey }: Agency, id: string): Promise<void> {
  const count = async (): Promise<number> => {
    const rows = await inDatabase({ dataDir, databaseUrl }, (database) =>
      database.query(`SELECT 1 FROM candidates WHERE "lastName" = $1`, [word]),
    );
    return rows.length;
  };
  const before = await count();
  const server = await startNovaServer(folder, { DATABASE_URL: databaseUrl });
  try {
    const ready = (await (await fetch(`${server.url}/health/ready`)).json()) as {
      readonly erasures: unknown;
    };
    const found = await fetch(`${server.url}/api/nova/candidates/${id}`, {
      headers: { 'X-Api-Key': privateKey },
    });
    const said = { before, after: await count(), erasures: ready.erasures, status: found.status };
    const expected = { before: 1, after: 0, erasures: { lines: 1, again: 1 }, status: 404 };
    if (JSON.stringify(said) !== JSON.stringify(expected))
      throw new Error(`${what}: ${JSON.stringify(said)}`);
    say(
      `${what}: the person was there, and is gone before the server answers (${Math.round(server.startedIn)} ms).`,
    );
  } finally {
    await server.stop();
  }
}

try {
  cluster = await startPostgresCluster();
  const place = { dataDir, databaseUrl: cluster.url() };
  const { agency, id } = await inDatabase(place, async (database) => {
    await database.migrate();
    const made = await createAgency(database, generousLimits);
    return { agency: made, id: await addPerson(database, made) };
  });
  await program('pg_dump', '--format=custom', `--file=${dump}`, cluster.url());
  await baseBackup(cluster.port);
  await inDatabase(place, (database) => erase(database, agency, id));
  await cluster.sqlIn('postgres', 'DROP DATABASE nova WITH (FORCE)', 'CREATE DATABASE nova OWNER nova');
  await program('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${cluster.url()}`, dump);
  await prove('pg_restore', cluster.url(), agency, id);
  await prove('pg_basebackup', await startBase(), agency, id);
} finally {
  restored?.signal('SIGINT');
  await restored?.ended;
  await cluster?.remove();
  await rm(folder, { recursive: true, force: true });
}
