import { readFile } from 'node:fs/promises';

/** Clock ticks a second, as Linux counts processor time. */
const ticks = 100;

/** Processor time that a process and its ended children have used, in milliseconds. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8');
  // The name stands in brackets and may hold spaces; user and system time are the 12th and 13th after it, children's behind.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const used = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return (used * 1_000) / ticks;
}

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
