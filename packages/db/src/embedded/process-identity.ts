import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { errorCode } from '../errors/driver-errors.ts';

/** Names one run of one process: a pid alone is given again to another. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** When the process started, in the system's own terms; empty where the system does not tell. */
  readonly started: string;
}

/** On Linux the boot and the clock tick at which a process started; elsewhere nothing. */
function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The command's name stands in parentheses and may hold anything; the start is the 20th field after it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const tick = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    return `${boot} ${tick}`;
  } catch {
    return '';
  }
}

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, host: hostname(), started: startOf(process.pid) };
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and is another user's.
    return errorCode(error) === 'EPERM';
  }
}

/** Whether that very process still runs, as far as this machine can tell; undefined for one of another machine. */
export function isRunning({ pid, host, started }: ProcessIdentity): boolean | undefined {
  if (host !== hostname()) return undefined;
  if (!exists(pid)) return false;
  const now = startOf(pid);
  return started === '' || now === '' || now === started;
}
