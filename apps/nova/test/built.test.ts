import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@nova/db/testing';
import { createAccount, createUser } from '@nova/features';
import { z } from 'zod';
import { createProgram } from '../src/program.ts';
import { runBuilt, type Outcome } from './run-cli.ts';
import { ServedFolder } from './served-folder.ts';

describe('built', () => {
  /** The only test that runs built commands, and their program as a process. */
  let served: ServedFolder;
  let lineByLine: ChildProcess;
  let account: string;
  let user: string;

  beforeAll(async () => {
    served = await ServedFolder.open();
    account = (await createAccount(served.database, { name: 'Built' })).id;
    user = (await createUser(served.database, account, { name: 'Ada', email: 'ada@example.com' })).id;
    await writeFile(join(served.folder, 'in.ndjson'), '{"type":"candidate","firstName":"Grace"}\n');
    lineByLine = fork(join(import.meta.dirname, 'built-lines.mjs'), {
      env: { PATH: process.env.PATH, NO_COLOR: '1', ...settings() },
      execArgv: [],
    });
  });
  afterAll(async () => {
    lineByLine.disconnect();
    await served.close();
  });

  const settings = () => ({ NOVA_DATA_DIR: served.data, PORT: '0' });

  async function nova(...words: string[]): Promise<unknown> {
    const told = once(lineByLine, 'message');
    lineByLine.send(words);
    return (await told)[0];
  }

  /** The cheapest line of each command that reaches its work. */
  const lines: Readonly<Record<string, () => readonly [words: readonly string[], outcome: object]>> = {
    account: () => [['list'], { code: 0, stdout: expect.stringMatching(/^id +name .*\n[^]*Built/u) }],
    user: () => [['list', '--account', account], { code: 0, stdout: expect.stringContaining('Ada') }],
    key: () => [['create', '--user', user], { code: 0, stdout: expect.stringMatching(/^ {2}nova_sk_/mu) }],
    usage: () => [['--account', account], { code: 0, stdout: expect.stringMatching(/^Requests from /u) }],
    import: () => [
      ['--account', account, join(served.folder, 'in.ndjson')],
      { code: 0, stdout: expect.stringContaining('Created: candidate 1.') },
    ],
    export: () => [['--account', account], { code: 0, stdout: expect.stringContaining('"type":"user"') }],
    pull: () => [['--account', account], { code: 1, stderr: expect.stringContaining("'--from <url>'") }],
    demo: () => [['--scale', '-1'], { code: 1, stderr: expect.stringMatching(/^Error: --scale must be/u) }],
    duplicates: () => [
      ['scan', '--account', account, '--json'],
      { code: 0, stdout: expect.stringMatching(/^\{\s*"compared"/u) },
    ],
    cv: () => [
      ['index', '--account', account, '--json'],
      { code: 0, stdout: expect.stringMatching(/"waiting": ?0/u) },
    ],
    retention: () => [
      ['run', '--account', account, '--dry-run'],
      { code: 0, stdout: expect.stringContaining('no retention rules') },
    ],
    erasures: () => [['list', '--account', account, '--json'], { code: 0, stdout: '[]\n' }],
    privacy: () => [['columns'], { code: 0, stdout: expect.stringContaining('candidates') }],
    proposal: () => [['list', '--account', account], { code: 0, stdout: 'There is none.\n' }],
    outbound: () => [['list'], { code: 0, stdout: expect.stringMatching(/^No server has started/u) }],
    mail: () => [
      ['test', '--to', 'ada@example.com'],
      { code: 1, stderr: expect.stringMatching(/^Error: /u) },
    ],
    webhook: () => [
      ['list', '--account', account],
      { code: 0, stdout: expect.stringContaining('no webhook') },
    ],
    mcp: () => [['--read'], { code: 1, stdout: '', stderr: expect.stringMatching(/^NOVA_KEY is missing/u) }],
    migrate: () => [[], { code: 0, stdout: 'The database is up to date.\n' }],
    doctor: () => [[], { code: 0, stdout: expect.stringContaining('Nothing has to be fixed.') }],
  };

  describe('the built command beside a running server', () => {
    it.each(Object.keys(lines))('%s works', async (command) => {
      const [words, outcome] = lines[command]?.() ?? [[], {}];
      expect(await nova(command, ...words)).toMatchObject(outcome);
    });

    it('its program prints what it did and what is wrong, and ends with the code for it', async () => {
      const program = (...words: string[]): Promise<Outcome> => runBuilt(words, settings());
      expect(await program('user', 'list', '--account', account)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Ada'),
        stderr: '',
      });
      expect(await program('user', 'list', '--account', 'nobody')).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^Error: /u),
      });
    });

    it('runs every command of nova here', async () => {
      const nothing = () => Promise.resolve();
      const work = { run: nothing, runPatiently: nothing, print: nothing, speak: nothing };
      const program = await createProgram(() => ({ ask: undefined, ...work }));
      expect(Object.keys(lines)).toEqual(program.commands.map((command) => command.name()));
    });
  });

  describe('the built command without a server', () => {
    it('waits its turn if two start together', async () => {
      const data = join(served.folder, 'alone');
      await mkdir(data);
      await createTestFolder(data);
      // A command waits for half a minute, which is short for a third one on a busy machine.
      const names = ['One', 'Two'];
      const made = await Promise.all(
        names.map((name) =>
          runBuilt(['account', 'create', '--name', name, '--json'], { NOVA_DATA_DIR: data }),
        ),
      );
      expect(made).toMatchObject(names.map(() => ({ code: 0, stderr: '' })));
      const ids = made.map(({ stdout }) => z.object({ id: z.string() }).parse(JSON.parse(stdout)).id);
      expect(new Set(ids).size).toBe(2);
    });
  });
});
