import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { ReadReply, ReaderBounds, ReadRequest } from './reader-messages.ts';

/** How a reader's process came to its end, by itself or at our word. */
export interface ReaderEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The last of what it printed. */
  said: string;
}

/** A process that reads one document at a time. */
export interface ReaderProcess {
  /** The documents it has answered. */
  documents: number;
  /** What it held after the last one, in bytes. */
  memory: number;
  /** Whether it has ended, by itself or not. */
  isOver(): boolean;
  /** Hands it a document; one of the two is called, once. */
  read(request: ReadRequest, replied: (reply: ReadReply) => void, ended: (end: ReaderEnd) => void): void;
  /** Ends it at once; resolves when it is gone. */
  end(): Promise<void>;
}

/** Little memory for what soon dies, one thread that helps V8: a reader does not hold what a server would. */
const nodeFlags = (heapMb: number): string[] => [
  `--max-old-space-size=${String(heapMb)}`,
  '--max-semi-space-size=4',
  '--v8-pool-size=1',
];
/** Address space, in KiB, that a process may ask for beyond its bound: stacks of threads, and what was asked for and not used. */
const UNUSED_KB = 256 * 1024;
const SHELL = '/bin/sh';
const KEPT_OUTPUT = 2_000;

/** Sources run where the package isn't built: only their folder differs from the built files'. */
function readerFile(): string {
  return fileURLToPath(new URL('./reader.js', import.meta.url.replace(/\/src\/pool\/[^/]+$/, '/dist/pool/')));
}

/**
 * The command line of a reader. On Linux the kernel itself bounds the memory it may write to (RLIMIT_DATA), which a shell
 * has to ask for; where that is denied the reader's own watch is the bound.
 */
function commandOf(bounds: ReaderBounds): [string, string[]] {
  const heapMb = Math.floor(bounds.memory / 2 ** 20);
  const node = [process.execPath, ...nodeFlags(heapMb), readerFile(), JSON.stringify(bounds)];
  if (process.platform !== 'linux' || !existsSync(SHELL)) return [process.execPath, node.slice(1)];
  const dataKb = String(heapMb * 1024 + UNUSED_KB);
  return [
    SHELL,
    ['-c', 'ulimit -d "$0" 2>/dev/null || :; ulimit -c 0 2>/dev/null || :; exec "$@"', dataKb, ...node],
  ];
}

/** A reader needs no secret of the server's: of its environment it gets the zone alone. */
function readerEnvironment(): NodeJS.ProcessEnv {
  const { TZ } = process.env;
  return TZ === undefined ? {} : { TZ };
}

function start(bounds: ReaderBounds): ChildProcess {
  const [command, args] = commandOf(bounds);
  const child = spawn(command, args, {
    env: readerEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  // An idle reader keeps nobody from ending.
  child.unref();
  child.channel?.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  return child;
}

/** Starts a reader. It ends with this process, however that ends. */
export function startReader(bounds: ReaderBounds): ReaderProcess {
  const child = start(bounds);
  let said = '';
  let waiting: { replied: (reply: ReadReply) => void; ended: (end: ReaderEnd) => void } | null = null;
  let over: ReaderEnd | null = null;
  let whenGone = (): void => undefined;
  const gone = new Promise<void>((resolve) => (whenGone = resolve));
  const reader: ReaderProcess = { documents: 0, memory: 0, isOver: () => over !== null, read, end };

  function finish(end: ReaderEnd): void {
    over ??= end;
    whenGone();
    const { ended } = waiting ?? {};
    waiting = null;
    ended?.(over);
  }
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-KEPT_OUTPUT);
  });
  child.on('message', (reply: ReadReply) => {
    reader.documents++;
    reader.memory = reply.memory;
    const { replied } = waiting ?? {};
    waiting = null;
    replied?.(reply);
  });
  child.on('exit', (code, signal) => finish({ code, signal, said }));
  child.on('error', (error) => finish({ code: null, signal: null, said: error.message }));

  function read(
    request: ReadRequest,
    replied: (reply: ReadReply) => void,
    ended: (end: ReaderEnd) => void,
  ): void {
    waiting = { replied, ended };
    if (over !== null) finish(over);
    // A reader that ended meanwhile says so by its exit.
    else child.send(request, () => undefined);
  }

  function end(): Promise<void> {
    if (over === null) child.kill('SIGKILL');
    return gone;
  }
  return reader;
}
