import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProcess, type OwnedProcess } from './owned-process.ts';
import { triedRoot } from './tried-version.ts';
import { freePort, until } from '@nova/testing';

export type ServerSettings = Readonly<Record<string, string>>;

/** A real process, built as `npm start` runs it. */
export interface NovaServer {
  readonly url: string;
  readonly pid: number;
  isRunning(): boolean;
  /** Milliseconds until it reports ready. */
  readonly startedIn: number;
  said(): string;
  log(): Promise<readonly LogLine[]>;
  kill(): Promise<void>;
  /** Resolves with its exit code. */
  stop(): Promise<number | null>;
}

export type LogLine = Readonly<Record<string, unknown>>;

/** A first start on a busy machine takes more than a minute. */
const startPatience = 240_000;

/**
 * Starts a server on the port of `settings`, or on one that nobody takes while it is killed.
 * @param folder keeps data and log across starts
 * @param root of the project; the tried version's if left out
 * @throws with its output if it does not become ready
 */
export async function startNovaServer(
  folder: string,
  settings: ServerSettings,
  root = triedRoot(),
): Promise<NovaServer> {
  const logFile = join(folder, 'server.log');
  const main = join(root, 'apps', 'server', 'dist', 'main.js');
  const { PATH = '', HOME = '' } = process.env;
  const began = performance.now();
  const server = await startProcess(process.execPath, [main], {
    cwd: root,
    env: {
      PATH,
      HOME,
      NOVA_DATA_DIR: join(folder, 'data'),
      LOG_FILE: logFile,
      PORT: String(await freePort()),
      NOVA_DEMO: '0',
      CV_OCR: '0',
      ...settings,
    },
  });
  const url = await addressOf(server);
  return {
    url,
    pid: server.pid,
    isRunning: () => server.isRunning(),
    startedIn: performance.now() - began,
    said: () => server.said(),
    log: async () => parseLog(await readFile(logFile, 'utf8')),
    kill: async () => {
      server.signal('SIGKILL');
      await server.ended;
    },
    stop: async () => {
      server.signal('SIGTERM');
      return (await server.ended).code;
    },
  };
}

async function addressOf(server: OwnedProcess): Promise<string> {
  const address = (): string | undefined => /Address\s+(http\S+)\s/u.exec(server.said())?.[1];
  await until('the server is ready', () => address() !== undefined || !server.isRunning(), {
    withinMs: startPatience,
  });
  const found = address();
  if (found === undefined) throw new Error(`The server did not start: ${server.said()}`);
  return found;
}

/** A killed server may leave an incomplete line. */
const parseLog = (text: string): readonly LogLine[] =>
  text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as LogLine];
    } catch {
      return [];
    }
  });
