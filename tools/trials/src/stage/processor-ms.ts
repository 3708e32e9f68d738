import { readFileSync } from 'node:fs';

/** Of the clock in which Linux tells processor time, in ticks a second (`getconf CLK_TCK`, 100 everywhere). */
const ticksPerSecond = 100;

/**
 * Processor time so far of a process and all that it started, in ms; 0 where it cannot be told. Of this process itself without
 * what it started.
 */
export function processorMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // User and system time, also of children that have ended; the name before them may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = (pid === process.pid ? [11, 12] : [11, 12, 13, 14]).reduce(
      (sum, at) => sum + Number(fields[at]),
      0,
    );
    if (pid === process.pid) return (ticks * 1000) / ticksPerSecond;
    const children = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8').trim();
    const theirs = children === '' ? [] : children.split(' ').map((child) => processorMs(Number(child)));
    return (ticks * 1000) / ticksPerSecond + theirs.reduce((sum, ms) => sum + ms, 0);
  } catch {
    return 0;
  }
}
