import { readdirSync, readFileSync } from 'node:fs';

/** Whether this system tells of other processes by files, as Linux does. */
export const tellsOfProcesses = process.platform === 'linux';

function fieldsOf(pid: number): string[] {
  try {
    // After the name, which may hold anything: state, parent, …
    return readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .replace(/^.*\) /su, '')
      .split(' ');
  } catch {
    return [];
  }
}

/** The processes that `pid` has started and that still run. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0)
    .filter((other) => {
      const [state, parent] = fieldsOf(other);
      return Number(parent) === pid && state !== 'Z';
    });
}

/** The memory of a process and all below it, in bytes, as far as it is in RAM. */
export function treeMemory(pid: number): number {
  const own = Number(fieldsOf(pid)[21] ?? 0) * 4_096;
  return childrenOf(pid).reduce((sum, child) => sum + treeMemory(child), own);
}
