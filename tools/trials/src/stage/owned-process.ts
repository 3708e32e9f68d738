import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';

/** A process that a trial started, and ends. */
export interface OwnedProcess {
  readonly pid: number;
  /** The last of what it printed. */
  said(): string;
  signal(signal: NodeJS.Signals): void;
  /** Resolves when it has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  isRunning(): boolean;
}

const keptOutput = 64 * 1024;
const running = new Set<ChildProcess>();

// Whatever ends a trial, nothing it started outlives it.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a program; `uid` and `gid` let root start what must not run as root. @throws when it cannot be started */
export async function startProcess(
  program: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> = {},
): Promise<OwnedProcess> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-keptOutput);
    });
  }
  running.add(child);
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal });
    });
  });
  await once(child, 'spawn');
  return {
    pid: child.pid ?? 0,
    said: () => output,
    signal: (signal) => void child.kill(signal),
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
  };
}

/** Runs a program to its end. @returns what it printed @throws with that when it fails */
export async function runToEnd(
  program: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> = {},
): Promise<string> {
  const started = await startProcess(program, args, options);
  const { code } = await started.ended;
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}: ${started.said()}`);
  return started.said();
}
