import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';

export interface OwnedProcess {
  readonly pid: number;
  /** The end of its output. */
  said(): string;
  signal(signal: NodeJS.Signals): void;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  isRunning(): boolean;
}

const keptOutput = 64 * 1024;
const running = new Set<ChildProcess>();

// No process outlives its trial.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * `uid` and `gid` are for programs that must not run as root.
 * @throws if it cannot start
 */
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

/**
 * @returns the program's output
 * @throws with it if the program fails
 */
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
