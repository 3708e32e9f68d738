import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Socket } from 'node:net';

/** The way in which a worker's process ended. */
export interface WorkerEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The end of its output. */
  said: string;
}

/** A process that runs one job at a time. */
export interface WorkerProcess<Request, Result> {
  /** The number of finished jobs. */
  jobs: number;
  /** Its memory after the last job, in bytes. */
  memory: number;
  isOver(): boolean;
  /** Sends a job. Exactly one of the callbacks is called. */
  run(request: Request, replied: (reply: JobReply<Result>) => void, ended: (end: WorkerEnd) => void): void;
  /** Kills the process, and resolves after its end. */
  end(): Promise<void>;
}

/** Returns the flags of node. A short-lived worker needs little memory and only one helper thread of V8. */
const listNodeFlags = (heapMb: number): string[] => [
  `--max-old-space-size=${String(heapMb)}`,
  '--max-semi-space-size=4',
  '--v8-pool-size=1',
];
/** The KiB that the kernel allows beyond the worker's memory limit, for stacks and unused reservations. */
const UNUSED_KB = 256 * 1024;
const SHELL = '/bin/sh';
const KEPT_OUTPUT = 2_000;

/**
 * Returns the worker's command line. On Linux a shell asks the kernel to limit writable memory (RLIMIT_DATA). If that
 * is denied, only the watch limits it.
 */
function buildCommand(program: string, bounds: WorkerBounds): [string, string[]] {
  const heapMb = Math.floor(bounds.memory / 2 ** 20);
  const node = [process.execPath, ...listNodeFlags(heapMb), program, JSON.stringify(bounds)];
  if (process.platform !== 'linux' || !existsSync(SHELL)) return [process.execPath, node.slice(1)];
  const dataKb = String(heapMb * 1024 + UNUSED_KB);
  return [
    SHELL,
    ['-c', 'ulimit -d "$0" 2>/dev/null || :; ulimit -c 0 2>/dev/null || :; exec "$@"', dataKb, ...node],
  ];
}

/** Returns the worker's environment. It has none of the server's secrets, only the time zone. */
function buildEnvironment(): NodeJS.ProcessEnv {
  const { TZ } = process.env;
  return TZ === undefined ? {} : { TZ };
}

function start(program: string, bounds: WorkerBounds): ChildProcess {
  const [command, args] = buildCommand(program, bounds);
  const child = spawn(command, args, {
    env: buildEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  // An idle worker must not prevent the server from ending.
  child.unref();
  child.channel?.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  return child;
}

/**
 * Starts a worker, which ends with this process.
 * @param program its program, which calls `serveJobs`
 */
export function startWorker<Request extends object, Result>(
  program: string,
  bounds: WorkerBounds,
): WorkerProcess<Request, Result> {
  const child = start(program, bounds);
  let errorOutput = '';
  let waiting: { replied: (reply: JobReply<Result>) => void; ended: (end: WorkerEnd) => void } | null = null;
  let over: WorkerEnd | null = null;
  let whenGone = (): void => undefined;
  const exit = new Promise<void>((resolve) => (whenGone = resolve));
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
    errorOutput = (errorOutput + text).slice(-KEPT_OUTPUT);
  });
  child.on('message', (reply: JobReply<Result>) => {
    worker.jobs++;
    worker.memory = reply.memory;
    const { replied } = waiting ?? {};
    waiting = null;
    replied?.(reply);
  });
  child.on('exit', (code, signal) => finish({ code, signal, said: errorOutput }));
  child.on('error', (error) => finish({ code: null, signal: null, said: error.message }));

  function run(
    request: Request,
    replied: (reply: JobReply<Result>) => void,
    ended: (end: WorkerEnd) => void,
  ): void {
    waiting = { replied, ended };
    if (over !== null) finish(over);
    // A worker that has ended is reported by its exit, so a failed send is ignored.
    else child.send(request, () => undefined);
  }

  function end(): Promise<void> {
    if (over === null) child.kill('SIGKILL');
    return exit;
  }
  return worker;
}

/** A worker's answer. `memory` is its process's memory in bytes. */
export type JobReply<Result> = ({ result: Result } | { failure: string }) & { memory: number };

/** Bytes of a process, milliseconds of processor time per job, and the server's pid. */
export interface WorkerBounds {
  memory: number;
  processorMs: number;
  server: number;
}

/** Shared between a worker's main thread and its watch. */
interface WatchedState {
  busy: Int32Array<SharedArrayBuffer>;
  /** The process's processor time at the start of the job, in ms. */
  began: Float64Array<SharedArrayBuffer>;
}

export interface WatchOrders extends WatchedState {
  bounds: WorkerBounds;
}
