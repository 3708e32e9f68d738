import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSender, type Received } from '../../src/load/send.ts';
import { startNovaServer, type NovaServer, type ServerSettings } from '../../src/stage/nova-server.ts';
import { runToEnd, startProcess, type OwnedProcess } from '../../src/stage/owned-process.ts';
import { startPostgresCluster, type PostgresCluster } from '../../src/stage/postgres-cluster.ts';
import { projectRoot } from '../../src/stage/project-root.ts';

/** A version of the project on a PostgreSQL of its own, spoken to by its command and its REST interface alone. */
export interface TriedVersion {
  readonly postgres: PostgresCluster;
  readonly server: NovaServer;
  readonly key: string;
  /** Calls `/api/nova` + path with the key; a body is sent as JSON. */
  call(method: string, path: string, body?: unknown): Promise<Received>;
  /** Starts one of its programs on the same database. */
  run(app: 'server' | 'nova', words: readonly string[], settings?: ServerSettings): Promise<OwnedProcess>;
  end(): Promise<void>;
}

/** That of TRIED_VERSION, a folder with another version of the project, built; this one where it is not set. */
const triedRoot = (): string => process.env.TRIED_VERSION ?? projectRoot();

/** How long an answer is waited for, in milliseconds: a bound for what hangs. */
const patience = 60_000;

/** Starts the version that is tried, with an account, a user and a key made by its own command. */
export async function startTriedVersion(settings: ServerSettings = {}): Promise<TriedVersion> {
  const root = triedRoot();
  const folder = await mkdtemp(join(tmpdir(), 'nova-trial-'));
  const postgres = await startPostgresCluster();
  const { PATH = '', HOME = '' } = process.env;
  const program = (app: 'server' | 'nova', words: readonly string[], more: ServerSettings = {}) => ({
    args: [join(root, 'apps', app, 'dist', 'main.js'), ...words],
    options: {
      cwd: root,
      env: { PATH, HOME, NOVA_DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url(), ...more },
    },
  });
  const made = async (...words: readonly string[]): Promise<Readonly<Record<string, string>>> => {
    const { args, options } = program('nova', [...words, '--json']);
    const said = await runToEnd(process.execPath, args, options);
    return JSON.parse(said.slice(said.indexOf('{'))) as Readonly<Record<string, string>>;
  };
  const server = await startNovaServer(folder, { DATABASE_URL: postgres.url(), ...settings }, root);
  const { id: account = '' } = await made(
    ...['account', 'create', '--name', 'Agency on trial'],
    // Far from UTC, so that days at the edges of time are beyond them.
    ...['--time-zone', 'Pacific/Kiritimati'],
  );
  const owner = ['--name', 'Ada Owner', '--email', 'ada@agency.example'];
  const { id: user = '' } = await made('user', 'create', '--account', account, ...owner);
  const { key = '' } = await made('key', 'create', '--user', user);
  const { send, close } = createSender(150, patience);
  return {
    ...{ postgres, server, key },
    call: (method, path, body) =>
      send(server.url, {
        ...{ method, path: `/api/nova${path}` },
        headers: { 'X-Api-Key': key, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    run: (app, words, more) => {
      const { args, options } = program(app, words, more);
      return startProcess(process.execPath, args, options);
    },
    end: async () => {
      close();
      await server.kill();
      await postgres.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What an answer's envelope holds. */
export const envelopeOf = ({ body }: Received): { readonly data: string; readonly error: string | null } =>
  JSON.parse(body.toString('utf8')) as { data: string; error: string | null };
