import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Socket } from 'node:net';
import type { JobReply, WorkerBounds } from './messages.ts';

/** How a worker's process came to its end, by itself or at our word. */
export interface WorkerEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The last of what it printed. */
  said: string;
}

/** A process that runs one job at a time. */
export interface WorkerProcess<Request, Result> {
  /** The jobs it has answered. */
  jobs: number;
  /** What it held after the last one, in bytes. */
  memory: number;
  /** Whether it has ended, by itself or not. */
  isOver(): boolean;
  /** Hands it a job; one of the two is called, once. */
  run(request: Request, replied: (reply: JobReply<Result>) => void, ended: (end: WorkerEnd) => void): void;
  /** Ends it at once; resolves when it is gone. */
  end(): Promise<void>;
}

/** Little memory for what soon dies, one thread that helps V8: a worker does not hold what a server would. */
const nodeFlags = (heapMb: number): string[] => [
  `--max-old-space-size=${String(heapMb)}`,
  '--max-semi-space-size=4',
  '--v8-pool-size=1',
];
/** Address space, in KiB, that a process may ask for beyond its bound: stacks of threads, and what was asked for and not used. */
const UNUSED_KB = 256 * 1024;
const SHELL = '/bin/sh';
const KEPT_OUTPUT = 2_000;

/**
 * The command line of a worker. On Linux the kernel itself bounds the memory it may write to (RLIMIT_DATA), which a shell
 * has to ask for; where that is denied the worker's own watch is the bound.
 */
function commandOf(program: string, bounds: WorkerBounds): [string, string[]] {
  const heapMb = Math.floor(bounds.memory / 2 ** 20);
  const node = [process.execPath, ...nodeFlags(heapMb), program, JSON.stringify(bounds)];
  if (process.platform !== 'linux' || !existsSync(SHELL)) return [process.execPath, node.slice(1)];
  const dataKb = String(heapMb * 1024 + UNUSED_KB);
  return [
    SHELL,
    ['-c', 'ulimit -d "$0" 2>/dev/null || :; ulimit -c 0 2>/dev/null || :; exec "$@"', dataKb, ...node],
  ];
}

/** A worker needs no secret of the server's: of its environment it gets the zone alone. */
function workerEnvironment(): NodeJS.ProcessEnv {
  const { TZ } = process.env;
  return TZ === undefined ? {} : { TZ };
}

function start(program: string, bounds: WorkerBounds): ChildProcess {
  const [command, args] = commandOf(program, bounds);
  const child = spawn(command, args, {
    env: workerEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  // An idle worker keeps nobody from ending.
  child.unref();
  child.channel?.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  return child;
}

/**
 * Starts a worker, which ends with this process, however that ends.
 * @param program the file of its program, which calls `serveJobs`
 */
export function startWorker<Request extends object, Result>(
  program: string,
  bounds: WorkerBounds,
): WorkerProcess<Request, Result> {
  const child = start(program, bounds);
  let said = '';
  let waiting: { replied: (reply: JobReply<Result>) => void; ended: (end: WorkerEnd) => void } | null = null;
  let over: WorkerEnd | null = null;
  let whenGone = (): void => undefined;
  const gone = new Promise<void>((resolve) => (whenGone = resolve));
  const worker: WorkerProcess<Request, Result> = {
    jobs: 0,
    memory: 0,
    isOver: () => over !== null,
    run,
    end,
  };

  function finish(end: WorkerEnd): void {
    over ??= end;
    whenGone();
    const { ended } = waiting ?? {};
    waiting = null;
    ended?.(over);
  }
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-KEPT_OUTPUT);
  });
  child.on('message', (reply: JobReply<Result>) => {
    worker.jobs++;
    worker.memory = reply.memory;
    const { replied } = waiting ?? {};
    waiting = null;
    replied?.(reply);
  });
  child.on('exit', (code, signal) => finish({ code, signal, said }));
  child.on('error', (error) => finish({ code: null, signal: null, said: error.message }));

  function run(
    request: Request,
    replied: (reply: JobReply<Result>) => void,
    ended: (end: WorkerEnd) => void,
  ): void {
    waiting = { replied, ended };
    if (over !== null) finish(over);
    // A worker that ended meanwhile says so by its exit.
    else child.send(request, () => undefined);
  }

  function end(): Promise<void> {
    if (over === null) child.kill('SIGKILL');
    return gone;
  }
  return worker;
}
