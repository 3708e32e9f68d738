import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever its clock. */
const TICK_MS = 10;

/** The processor time that this thread has used, in ms; undefined where the system doesn't tell. */
export function threadProcessorTime(): number | undefined {
  try {
    const stat = readFileSync('/proc/thread-self/stat', 'latin1');
    // The second field is the thread's name in parentheses, and may hold spaces; user and system time are the 14th and 15th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const time = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    return Number.isNaN(time) ? undefined : time;
  } catch {
    return undefined;
  }
}
