import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { spent, spentBetween } from './processor-time.ts';

/** What a program cost that ran to its end. */
export interface Ran {
  readonly seconds: number;
  /** Processor time of the program and of the backends that worked for it, in milliseconds. */
  readonly program: number;
  readonly postgres: number;
  /** The most memory that it held in the first tenth of its time, and at any moment, in MiB. */
  readonly earlyMemory: number;
  readonly peakMemory: number;
  readonly output: string;
}

/** Milliseconds between two looks; what is spent after the last one is not seen. */
const betweenLooks = 100;

/**
 * Runs a program of Node to its end, its processor time and memory looked at all along: its backends are gone with it.
 * @param monitor a connection to the database that it works on
 * @throws Error unless it ends well
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

/** The most that a process has held so far, in MiB; 0 once it has ended. */
function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
