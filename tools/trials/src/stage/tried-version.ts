import { join } from 'node:path';
import type { Agency } from './agency.ts';
import { runToEnd, startProcess, type OwnedProcess } from './owned-process.ts';
import { projectRoot } from './project-root.ts';

/** The folder of TRIED_VERSION, which is built; this project by default. */
export const triedRoot = (): string => process.env.TRIED_VERSION ?? projectRoot();

type Settings = Readonly<Record<string, string>>;

/** Passes these settings only. */
export function startTried(
  app: 'server' | 'nova',
  words: readonly string[],
  settings: Settings,
): Promise<OwnedProcess> {
  const { args, options } = program(app, words, settings);
  return startProcess(process.execPath, args, options);
}

/**
 * Runs the tried version's command.
 * @returns its output
 * @throws with it if it fails
 */
export function runNova(words: readonly string[], settings: Settings): Promise<string> {
  const { args, options } = program('nova', words, settings);
  return runToEnd(process.execPath, args, options);
}

/**
 * Makes an account with unreachable limits, a user and private keys by the tried version's command, since its
 * database may differ.
 */
export async function agencyByCommand(
  settings: Settings,
  { timeZone = 'UTC', privateKeys = 1 } = {},
): Promise<Agency & { readonly privateKeys: readonly string[] }> {
  const made = async (...words: readonly string[]): Promise<Settings> => {
    const said = await runNova([...words, '--json'], settings);
    return JSON.parse(said.slice(said.indexOf('{'))) as Settings;
  };
  const named = ['--name', 'Agency on trial', '--time-zone', timeZone];
  const { id: accountId = '' } = await made('account', 'create', ...named);
  const most = ['readsPerMinute', 'writesPerMinute', 'usagePerDay'].map((name) => `${name}=1000000000`);
  await made('account', 'limits', accountId, ...most.flatMap((limit) => ['--set', limit]));
  const owner = ['--name', 'Ada Owner', '--email', 'ada@agency.example'];
  const { id: user = '' } = await made('user', 'create', '--account', accountId, ...owner);
  const keys: Settings[] = [];
  while (keys.length < privateKeys) keys.push(await made('key', 'create', '--user', user));
  const open = await made('key', 'create', '--user', user, '--role', 'PUBLIC');
  return {
    accountId,
    keyId: keys[0]?.id ?? '',
    publicKey: open.key ?? '',
    privateKey: keys[0]?.key ?? '',
    privateKeys: keys.map(({ key = '' }) => key),
  };
}

function program(app: 'server' | 'nova', words: readonly string[], settings: Settings) {
  const { PATH = '', HOME = '' } = process.env;
  const root = triedRoot();
  return {
    args: [join(root, 'apps', app, 'dist', 'main.js'), ...words],
    options: { cwd: root, env: { PATH, HOME, ...settings } },
  };
}
