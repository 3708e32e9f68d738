import { readdirSync, readFileSync } from 'node:fs';

/** /proc lists processes on Linux. */
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

export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0)
    .filter((other) => {
      const [state, parent] = fieldsOf(other);
      return Number(parent) === pid && state !== 'Z';
    });
}

/** Resident bytes. */
export function treeMemory(pid: number): number {
  const own = Number(fieldsOf(pid)[21] ?? 0) * 4_096;
  return childrenOf(pid).reduce((sum, child) => sum + treeMemory(child), own);
}
