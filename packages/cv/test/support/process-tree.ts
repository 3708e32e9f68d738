import { readdirSync, readFileSync } from 'node:fs';

/** Whether /proc lists processes, as on Linux. */
export const tellsOfProcesses = process.platform === 'linux';

function fieldsOf(pid: number): string[] {
  try {
    // After the name, which may contain anything: state, parent, …
    return readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .replace(/^.*\) /su, '')
      .split(' ');
  } catch {
    return [];
  }
}

/** The running child processes of `pid`. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0)
    .filter((other) => {
      const [state, parent] = fieldsOf(other);
      return Number(parent) === pid && state !== 'Z';
    });
}

/** The resident memory of a process tree, in bytes. */
export function treeMemory(pid: number): number {
  const own = Number(fieldsOf(pid)[21] ?? 0) * 4_096;
  return childrenOf(pid).reduce((sum, child) => sum + treeMemory(child), own);
}
