import { execFileSync } from 'node:child_process';

/** @returns {{ pid: number, parent: number, kib: number }[]} every process of the machine, as `ps` tells */
function processes() {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid = 0, parent = 0, kib = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parent, kib };
  });
}

/** The resident memory of a process and of all that it started, in MiB. */
export function residentMemory(pid) {
  const all = processes();
  const tree = new Set([pid]);
  for (const one of tree) for (const { pid: child, parent } of all) if (parent === one) tree.add(child);
  return all.filter((one) => tree.has(one.pid)).reduce((sum, { kib }) => sum + kib, 0) / 1024;
}
