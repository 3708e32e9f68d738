import { readdirSync, readFileSync } from 'node:fs';

/** /proc lists processes on Linux. */
export const tellsOfProcesses = process.platform === 'linux';

function statusOf(pid: number): { name: string; fields: string[] } {
  try {
    // The name may contain anything; after it stand state, parent, …
    const [, name = '', fields = ''] =
      /^\d+ \((.*)\) (.*)$/su.exec(readFileSync(`/proc/${String(pid)}/stat`, 'utf8')) ?? [];
    return { name, fields: fields.split(' ') };
  } catch {
    return { name: '', fields: [] };
  }
}

/** Without the bundler, which jest keeps running once it has met a file that it had not transformed before. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0)
    .filter((other) => {
      const { name, fields } = statusOf(other);
      return Number(fields[1]) === pid && fields[0] !== 'Z' && name !== 'esbuild';
    });
}

/** Resident bytes. */
export function treeMemory(pid: number): number {
  const own = Number(statusOf(pid).fields[21] ?? 0) * 4_096;
  return childrenOf(pid).reduce((sum, child) => sum + treeMemory(child), own);
}
