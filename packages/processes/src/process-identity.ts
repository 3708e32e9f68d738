import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies one run of a process, since pids are reused. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** The start of the process in the system's own terms; empty if unknown. */
  readonly started: string;
  /** The run of the operating system; empty if unknown. */
  readonly boot: string;
  /** The pid namespace: containers of one machine share its host name but not their pids. */
  readonly pids: string;
}

function readOrEmpty(read: () => string): string {
  try {
    return read().trim();
  } catch {
    return '';
  }
}

const readBootId = (): string => readOrEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));

/** The fields of a `stat` file after the command's name, which is in parentheses and can contain anything. */
export function readStat(path: string): readonly string[] {
  const stat = readOrEmpty(() => readFileSync(`${path}/stat`, 'utf8'));
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Returns the boot and the clock tick of a process's start; empty on other systems than Linux. */
function readStart(pid: number): string {
  const tick = readStat(`/proc/${pid}`)[19] ?? '';
  return tick === '' ? '' : `${readBootId()} ${tick}`;
}

export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    host: hostname(),
    started: readStart(process.pid),
    boot: readBootId(),
    pids: readOrEmpty(() => readlinkSync('/proc/self/ns/pid')),
  };
}

const hasEnded = (state: string | undefined): boolean => state === 'Z' || state === 'X';

/**
 * Returns true if a process has ended. A zombie stays in the process table until its parent reaps it; it has ended when
 * its last thread has.
 */
function isOver(pid: number): boolean {
  const folder = `/proc/${pid}`;
  if (!hasEnded(readStat(folder)[0])) return false;
  try {
    const threads = readdirSync(`${folder}/task`);
    return threads.every((thread) => hasEnded(readStat(`${folder}/task/${thread}`)[0] || 'X'));
  } catch {
    return true;
  }
}

/** Returns true if both belong to one run of an operating system, in any containers. */
export const isSameBoot = (one: ProcessIdentity, other: ProcessIdentity): boolean =>
  one.boot === other.boot && one.boot !== '';

function sharesPids(one: ProcessIdentity, other: ProcessIdentity): boolean {
  if (one.pids !== other.pids || one.boot !== other.boot) return false;
  return one.pids !== '' || one.host === other.host;
}

/** Returns true if that process still runs; undefined if its pid has no meaning here. */
export function isRunning(holder: ProcessIdentity): boolean | undefined {
  if (!sharesPids(holder, ownIdentity())) return undefined;
  const { pid, started } = holder;
  if (!pidExists(pid) || isOver(pid)) return false;
  const now = readStart(pid);
  return started === '' || now === '' || now === started;
}

/**
 * Returns true if a process of any user has this pid.
 * @param pid above 0
 */
export function pidExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
