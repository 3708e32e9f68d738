import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { announce, checkUsableKeys, findOldestUser } from '../../server/src/start/announce.ts';
import { ServedFolder } from './served-folder.ts';

describe('a command line that Nova prints', () => {
  let served: ServedFolder;
  beforeAll(async () => {
    served = await ServedFolder.open();
  });
  afterAll(() => served.close());

  /** Values for words in capitals. */
  const filledIn: Readonly<Record<string, string>> = { NAME: 'Ada', EMAIL: 'ada@agency.example' };

  const commandsIn = (text: string): readonly (readonly string[])[] =>
    [...text.matchAll(/(?:npm run -s nova -- |\bnova )(?<words>[a-z].*)$/gmu)].map(({ groups }) =>
      [...(groups?.words ?? '').matchAll(/"(?<quoted>[^"]*)"|(?<bare>\S+)/gu)].map(
        ({ groups: word }) => word?.quoted ?? filledIn[word?.bare ?? ''] ?? word?.bare ?? '',
      ),
    );

  async function announced(): Promise<string> {
    const written: string[] = [];
    announce(
      { write: (text) => written.push(text) },
      {
        host: '127.0.0.1',
        port: 3000,
        database: 'embedded',
        made: null,
        origin: 'http://127.0.0.1:3000',
        signIn: null,
        started: 0,
        keys: await checkUsableKeys(served.database),
        oldest: await findOldestUser(served.database),
      },
    );
    return written.join('');
  }

  /** Runs the commands of a text unchanged, and returns their output. */
  async function runAll(text: string): Promise<string> {
    const commands = commandsIn(text);
    expect(commands).not.toEqual([]);
    const printed: string[] = [];
    for (const words of commands) {
      const { code, stdout, stderr } = await served.nova(...words);
      expect([words, code, stderr]).toEqual([words, 0, '']);
      printed.push(stdout);
    }
    return printed.join('');
  }

  it('runs unchanged, from a database without an account to a revoked key', async () => {
    const start = await announced();
    expect(start).toContain('There is no account yet');
    const account = await runAll(start.replace(/or for one with believable data[^]*/u, ''));
    expect(commandsIn(await announced())).toEqual([
      expect.arrayContaining(['user', 'create', '--name', 'Your name']),
    ]);
    const user = await runAll(account);
    expect(await announced()).toContain('No key works yet');
    const key = await runAll(user);
    expect(await announced()).toContain('A new key');
    expect(await runAll(await announced())).toContain('Created a PRIVATE key');
    const id = (await findOldestUser(served.database))?.userId ?? '';
    const { stdout } = await served.nova('user', 'disable', id);
    expect(stdout).toContain('Their keys: PRIVATE nova_sk_');
    expect(await announced()).toContain('user create');
    expect(await runAll(stdout)).toContain('Their keys work again');
    expect(await runAll(key)).toContain('Revoked the PRIVATE key');
  });

  it('lists the choices if nobody can be asked', async () => {
    const first = (await findOldestUser(served.database))?.accountId ?? '';
    await served.nova('user', 'create', '--name', 'Grace', '--email', 'grace@agency.example');
    const key = await served.nova('key', 'create');
    expect(key.code).toBe(1);
    expect(key.stderr).toMatch(
      /^Error: There are several users; name one with --user ID:\n {2}Ada .*\n {2}Grace /u,
    );
    await served.nova('account', 'create', '--name', 'Second');
    const users = await served.nova('user', 'list');
    expect(users.stderr).toContain('There are several accounts; name one with --account ID:');
    expect((await served.nova('user', 'list', '--account', first)).stdout).toContain('grace@agency.example');
    expect(await runAll(await announced())).toContain('Created a PRIVATE key');
  });
});
