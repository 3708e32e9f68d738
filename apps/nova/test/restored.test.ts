import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { projectRoot } from '@nova/config';
import { accountDatabase, openDatabase } from '@nova/db';
import { createTestFolder } from '@nova/db/testing';
import { createKey, endPersons, openErasureLedger } from '@nova/features';
import { createTestAccount, make } from '@nova/features/testing';
import { embeddedIn } from '@nova/embedded';
import { freePort } from '@nova/testing';
import { runCli } from './run-cli.ts';

describe('a restored folder', () => {
  let root: string;
  let key: string;
  let erased: string;
  let other: string;
  const running: ChildProcess[] = [];

  /** The folder as it is, a backup from before the erasure, and the ledger as it was exported. */
  const [data, backup, exported] = ['data', 'backup', 'kept.ndjson'] as const;
  const at = (...names: string[]): string => join(root, ...names);

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'nova-restored-'));
    await createTestFolder(at(data));
    const settings = { NOVA_DATA_DIR: at(data), S3_REGION: 'us-east-1' };
    const ledger = await openErasureLedger(settings);
    const open = () =>
      openDatabase(embeddedIn(at(data), 'server'), { suppressionKey: ledger.suppressionKey });
    const before = await open();
    const agency = await createTestAccount(before);
    erased = await make.candidate(agency.ctx, { lastName: 'Lovelace' });
    other = await make.candidate(agency.ctx, { lastName: 'Byron' });
    ({ key } = await createKey(before, { userId: agency.userId, role: 'PRIVATE' }));
    await before.close();
    await cp(at(data), at(backup), { recursive: true });
    const after = await open();
    const ctx = {
      ...agency.ctx,
      db: accountDatabase(after, agency.accountId),
      ports: { ...agency.ctx.ports, erasures: ledger },
    };
    await endPersons(ctx, {
      kind: 'candidate',
      ids: [erased],
      action: 'ERASE',
      reason: 'REQUESTED',
      userId: null,
    });
    await after.close();
    await ledger.close();
    const { code } = await runCli(['erasures', 'export', at(exported)], { NOVA_DATA_DIR: at(data) });
    expect(code).toBe(0);
  });
  afterEach(async () => {
    for (const child of running.splice(0)) {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    }
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  /** Copies of parts of the folder and of the backup, by name. */
  async function restore(name: string, from: Readonly<Record<string, 'data' | 'backup'>>): Promise<string> {
    await mkdir(at(name), { mode: 0o700 });
    for (const [part, source] of Object.entries(from))
      await cp(at(source, part), at(name, part), { recursive: true });
    return at(name);
  }

  interface Started {
    readonly child: ChildProcess;
    readonly port: number;
    readonly printed: () => string;
  }

  async function start(folder: string, more: Readonly<Record<string, string>> = {}): Promise<Started> {
    const port = await freePort();
    const child = fork(join(projectRoot, 'apps/server/dist/main.js'), [], {
      env: {
        PATH: process.env.PATH,
        NOVA_DATA_DIR: folder,
        PORT: String(port),
        NOVA_DEMO: '0',
        CV_OCR: '0',
        LOG_FILE: join(folder, 'log'),
        ...more,
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    running.push(child);
    let text = '';
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    return { child, port, printed: () => text };
  }

  /** What the server says of its readiness, at its first answer. */
  async function readiness({ child, port, printed }: Started): Promise<unknown> {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`The server ended: ${printed()}`);
      const answer = await fetch(`http://127.0.0.1:${String(port)}/health/ready`).catch(() => undefined);
      if (answer) return answer.json();
      await sleep(50);
    }
  }

  const statusOf = async ({ port }: Started, id: string): Promise<number> => {
    const url = `http://127.0.0.1:${String(port)}/api/nova/candidates/${id}`;
    return (await fetch(url, { headers: { 'X-Api-Key': key } })).status;
  };

  it.each([['1'], ['2']])(
    'An older database beside the ledger: the person is gone again before %s processes answer',
    async (count) => {
      const folder = await restore(`database-${count}`, {
        postgres: 'backup',
        'erasures.ndjson': 'data',
        'erasures.secret': 'data',
      });
      const server = await start(folder, { WEB_CONCURRENCY: count });
      expect(await readiness(server)).toMatchObject({ status: 'ok', erasures: { lines: 1, again: 1 } });
      expect([await statusOf(server, erased), await statusOf(server, other)]).toEqual([404, 200]);
    },
  );

  it('An older folder: the exported ledger, imported, erases again', async () => {
    const folder = await restore('whole', {
      postgres: 'backup',
      'erasures.secret': 'backup',
    });
    const { code, stdout } = await runCli(['erasures', 'import', at(exported), '--json'], {
      NOVA_DATA_DIR: folder,
    });
    expect({ code, done: JSON.parse(stdout) as unknown }).toEqual({
      code: 0,
      done: { added: 1, known: 0, again: 1 },
    });
    const server = await start(folder);
    expect(await readiness(server)).toMatchObject({ erasures: { lines: 1, again: 0 } });
    expect([await statusOf(server, erased), await statusOf(server, other)]).toEqual([404, 200]);
  });

  it('An import refuses a changed file whole, and obeys it when it is told to trust it', async () => {
    const folder = await restore('changed', { postgres: 'backup', 'erasures.secret': 'backup' });
    const changed = at('changed.ndjson');
    const text = await readFile(at(exported), 'utf8');
    await writeFile(changed, text.replaceAll(erased, other));
    const settings = { NOVA_DATA_DIR: folder };
    const refused = await runCli(['erasures', 'import', changed], settings);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The proof of line 1 is wrong'),
    });
    const trusting = await runCli(['erasures', 'import', changed, '--trust-unproven', '--json'], settings);
    expect(JSON.parse(trusting.stdout)).toMatchObject({ added: 1, again: 1 });
  });

  it('A newer folder without its ledger gets it back from the database', async () => {
    const folder = await restore('lost', { postgres: 'data', 'erasures.secret': 'data' });
    const server = await start(folder);
    expect(await readiness(server)).toMatchObject({ erasures: { lines: 1, again: 0 } });
    const { code } = await runCli(['erasures', 'verify'], { NOVA_DATA_DIR: folder });
    expect(code).toBe(0);
  });

  it('A server that cannot read the ledger does not start, and says why in a line', async () => {
    const folder = await restore('unreadable', { postgres: 'data', 'erasures.secret': 'data' });
    await mkdir(join(folder, 'erasures.ndjson'));
    const server = await start(folder);
    const [code] = (await once(server.child, 'close')) as [number];
    expect({ code, said: server.printed() }).toEqual({
      code: 1,
      said: expect.stringMatching(/^nova: The ledger of erasures .* cannot be used \(EISDIR\)\.\n$/u),
    });
  });

  it('A server whose ledger has lines and no secret does not start', async () => {
    const folder = await restore('secretless', { postgres: 'data', 'erasures.ndjson': 'data' });
    const server = await start(folder);
    const [code] = (await once(server.child, 'close')) as [number];
    expect({ code, said: server.printed() }).toEqual({
      code: 1,
      said: expect.stringContaining('is missing: put it back'),
    });
  });
});
