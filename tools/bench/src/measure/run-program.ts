import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { spent, spentBetween } from './processor-time.ts';

export interface Ran {
  readonly seconds: number;
  /** Processor ms, with the backends that worked for it. */
  readonly program: number;
  readonly postgres: number;
  /** The peak in the first tenth of its time, and overall, in MiB. */
  readonly earlyMemory: number;
  readonly peakMemory: number;
  readonly output: string;
}

/** In milliseconds; time spent after the last sample is lost. */
const betweenLooks = 100;

/**
 * Samples processor time and memory throughout, since a program's backends end with it.
 * @param monitor a connection to its database
 * @throws Error unless it succeeds
 */
export async function runProgram(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  monitor: pg.Client,
): Promise<Ran> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  const complaints: Buffer[] = [];
  child.stdout.on('data', (data: Buffer) => output.push(data));
  child.stderr.on('data', (data: Buffer) => complaints.push(data));
  const closed = once(child, 'close');
  const { pid = 0 } = child;
  const before = await spent(pid, monitor);
  const latest = new Map<number, number>();
  let program = 0;
  const peaks: number[] = [];
  while (child.exitCode === null && child.signalCode === null) {
    const now = await spent(pid, monitor);
    for (const [backend, time] of now.postgres) latest.set(backend, time ?? latest.get(backend) ?? 0);
    program = Math.max(program, spentBetween(before, now).server ?? 0);
    peaks.push(peakOf(pid));
    await new Promise((resolve) => setTimeout(resolve, betweenLooks));
  }
  const seconds = (performance.now() - started) / 1000;
  await closed;
  if (child.exitCode !== 0)
    throw new Error(
      `${args.join(' ')} ended with ${child.exitCode}: ${Buffer.concat(complaints).toString()}`,
    );
  const postgres = [...latest].reduce(
    (sum, [backend, time]) => sum + time - (before.postgres.get(backend) ?? 0),
    0,
  );
  return {
    seconds,
    program,
    postgres,
    output: Buffer.concat(output).toString(),
    earlyMemory: mostOf(peaks.slice(0, Math.ceil(peaks.length / 10))),
    peakMemory: mostOf(peaks),
  };
}

const mostOf = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), 0);

/** In MiB; 0 after its end. */
function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
