import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProcess, type OwnedProcess } from './owned-process.ts';
import { triedRoot } from './tried-version.ts';
import { until } from '@nova/testing';

/** Settings of the server by the names of its environment. */
export type ServerSettings = Readonly<Record<string, string>>;

/** A real server process, built as `npm start` runs it. */
export interface NovaServer {
  readonly url: string;
  readonly pid: number;
  isRunning(): boolean;
  /** Milliseconds from the start of the process to its first word that it is ready. */
  readonly startedIn: number;
  /** What it printed. */
  said(): string;
  /** The lines of its log, parsed. */
  log(): Promise<readonly LogLine[]>;
  /** Ends it at once. */
  kill(): Promise<void>;
  /** Asks it to end; resolves with its exit code. */
  stop(): Promise<number | null>;
}

export type LogLine = Readonly<Record<string, unknown>>;

/** A bound for what hangs: a busy machine takes a minute and more for a first start. */
const startPatience = 240_000;

/**
 * Starts a server on a free port, or on the one in `settings`.
 * @param folder keeps its data and its log, which a server started there later adds to
 * @param root of the project that is started; that of the tried version where it is left out
 * @throws with what it said when it does not become ready
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
      PORT: '0',
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
  const address = (): string | undefined => /Address\s+(http\S+)/u.exec(server.said())?.[1];
  await until('the server is ready', () => address() !== undefined || !server.isRunning(), {
    withinMs: startPatience,
  });
  const found = address();
  if (found === undefined) throw new Error(`The server did not start: ${server.said()}`);
  return found;
}

/** A line that a killed server did not finish is no line. */
const parseLog = (text: string): readonly LogLine[] =>
  text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as LogLine];
    } catch {
      return [];
    }
  });
