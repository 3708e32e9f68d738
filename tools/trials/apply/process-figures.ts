import { readFile } from 'node:fs/promises';

/** Memory that a process holds, in MiB. */
export async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/mu.exec(status)?.[1] ?? 0) / 1_024;
}

/** The value below which that share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
