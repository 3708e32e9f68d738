import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { pidExists } from './pid-exists.ts';

/** Names one run of one process: a pid alone is given again to another. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** When the process started, in the system's own terms; empty where the system does not tell. */
  readonly started: string;
  /** This run of the operating system; empty where it does not tell. */
  readonly boot: string;
  /** Within which pids mean the same: containers of one machine have the host's name and pids of their own. */
  readonly pids: string;
}

/** What the system says; nothing where it does not. */
function told(read: () => string): string {
  try {
    return read().trim();
  } catch {
    return '';
  }
}

const bootId = (): string => told(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));

/** The fields of a `stat` after the command's name, which stands in parentheses and may hold anything. */
function statOf(path: string): readonly string[] {
  const stat = told(() => readFileSync(`${path}/stat`, 'utf8'));
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** On Linux the boot and the clock tick at which a process started; elsewhere nothing. */
function startOf(pid: number): string {
  const tick = statOf(`/proc/${pid}`)[19] ?? '';
  return tick === '' ? '' : `${bootId()} ${tick}`;
}

export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    host: hostname(),
    started: startOf(process.pid),
    boot: bootId(),
    pids: told(() => readlinkSync('/proc/self/ns/pid')),
  };
}

const hasEnded = (state: string | undefined): boolean => state === 'Z' || state === 'X';

/** A process that ended stays in the table until its parent asks for it; it is over when its last thread is. */
function isOver(pid: number): boolean {
  const folder = `/proc/${pid}`;
  if (!hasEnded(statOf(folder)[0])) return false;
  try {
    const threads = readdirSync(`${folder}/task`);
    return threads.every((thread) => hasEnded(statOf(`${folder}/task/${thread}`)[0] || 'X'));
  } catch {
    return true;
  }
}

/** Whether both are processes of one run of one operating system, in whatever containers. */
export const isSameBoot = (one: ProcessIdentity, other: ProcessIdentity): boolean =>
  one.boot === other.boot && one.boot !== '';

function sharesPids(one: ProcessIdentity, other: ProcessIdentity): boolean {
  if (one.pids !== other.pids || one.boot !== other.boot) return false;
  return one.pids !== '' || one.host === other.host;
}

/** Whether that very process still runs, as far as pids can tell; undefined where its pid means nothing to us. */
export function isRunning(holder: ProcessIdentity): boolean | undefined {
  if (!sharesPids(holder, ownIdentity())) return undefined;
  const { pid, started } = holder;
  if (!pidExists(pid) || isOver(pid)) return false;
  const now = startOf(pid);
  return started === '' || now === '' || now === started;
}
