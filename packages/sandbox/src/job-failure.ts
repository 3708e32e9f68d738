import type { WorkerEnd } from './worker-process.ts';

/** What a job did to the process that ran it: took too much time, took too much memory, or crashed it. */
export type JobFailureCause = 'time' | 'memory' | 'crash';

/** A job whose process was ended, or ended by itself, because of the job. The next job gets a new process. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  readonly what: JobFailureCause;

  constructor(what: JobFailureCause) {
    super(`The job was ended: ${what}.`);
    this.what = what;
  }
}

/** Too many jobs wait, of all or of one group; the job itself is fine and may be sent again. */
export class PoolBusyError extends Error {
  override readonly name = 'PoolBusyError';
  constructor() {
    super('Too many jobs are waiting.');
  }
}

/** Signals that end a process out of memory: by the kernel or our own watch, by V8 itself. */
const MEMORY = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGILL']);

/** Whether a worker was ended for its memory. */
export const tookMemory = ({ signal }: WorkerEnd): boolean => MEMORY.has(signal);

/** What became of the job whose worker ended: its own doing where a signal ended the process, else a fault of ours. */
export function failureOf(end: WorkerEnd): Error {
  if (tookMemory(end)) return new JobFailure('memory');
  if (end.signal === 'SIGXCPU') return new JobFailure('time');
  if (end.signal !== null) return new JobFailure('crash');
  return new Error(`A worker ended with ${String(end.code)}: ${end.said}`);
}
