import { readFileSync } from 'node:fs';
import { readStat } from './process-identity.ts';

/** The ticks per second in which Linux counts processor time (`getconf CLK_TCK`, 100 everywhere). */
const ticksPerSecond = 100;

/** The processor time that all threads of this process have used, in ms. */
export function ownProcessorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * The processor time that a process with all its threads has used, in ms.
 * @param options `endedChildren` adds the time of children that have ended
 * @returns undefined without `/proc/PID/stat`: on another system, or after the process has ended
 */
export function processorTime(
  pid: number,
  { endedChildren = false }: { readonly endedChildren?: boolean } = {},
): number | undefined {
  const fields = readStat(`/proc/${pid}`).slice(11, endedChildren ? 15 : 13);
  const ticks = fields.reduce((sum, field) => sum + Number(field), 0);
  return fields.length === 0 ? undefined : (ticks * 1_000) / ticksPerSecond;
}

/** Returns the pids of a process and of all its descendants. */
export function listProcessTree(pid: number): readonly number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    const pids = children === '' ? [] : children.split(' ').map(Number);
    return [pid, ...pids.flatMap(listProcessTree)];
  } catch {
    return [pid];
  }
}

/** The processor time of a process and its descendants, also of ended ones, in ms; 0 if unknown. */
export const processorTimeWithChildren = (pid: number): number =>
  listProcessTree(pid).reduce((sum, one) => sum + (processorTime(one, { endedChildren: true }) ?? 0), 0);
