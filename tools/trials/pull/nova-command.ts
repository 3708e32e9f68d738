import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess } from '../src/stage/owned-process.ts';
import { projectRoot } from '../src/stage/project-root.ts';

export interface Home {
  readonly dataDir: string;
  /** The embedded database if left out. */
  readonly databaseUrl?: string | undefined;
}

export interface Ended {
  /** Null if it was killed. */
  readonly code: number | null;
  readonly said: string;
}

/** Kills `nova` by SIGKILL after so many milliseconds. */
export async function nova(
  { dataDir, databaseUrl }: Home,
  words: readonly string[],
  killAfter?: number,
): Promise<Ended> {
  const { PATH = '', HOME = '' } = process.env;
  const main = join(projectRoot(), 'apps', 'nova', 'dist', 'main.js');
  const command = await startProcess(process.execPath, [main, ...words], {
    env: {
      PATH,
      HOME,
      NOVA_DATA_DIR: dataDir,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
  });
  const timer = new AbortController();
  if (killAfter !== undefined) {
    void sleep(killAfter, undefined, { signal: timer.signal }).then(
      () => command.signal('SIGKILL'),
      () => undefined,
    );
  }
  const { code } = await command.ended;
  timer.abort();
  return { code, said: command.said() };
}

/** @throws with the output if `nova` fails */
export async function mustNova(home: Home, ...words: readonly string[]): Promise<string> {
  const { code, said } = await nova(home, words);
  if (code !== 0) throw new Error(`nova ${words[0] ?? ''} ended with ${String(code)}: ${said.slice(-4_000)}`);
  return said;
}

export async function linesIn(path: string): Promise<readonly Line[]> {
  const file = await open(path);
  try {
    const lines: Line[] = [];
    for await (const line of file.readLines()) lines.push(JSON.parse(line) as Line);
    return lines;
  } finally {
    await file.close();
  }
}

export type Line = Readonly<Record<string, unknown>> & { readonly type: string; readonly id: string };

export const contentOf = (folder: string, { path }: Line): Promise<Buffer> =>
  readFile(join(folder, String(path)));
