/**
 * Imported by what must not outlive its parent: no system tells a process of its parent's death, but gives it another parent.
 * It is then ended in order, as by a signal from outside.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** In milliseconds. */
const lookEvery = 500;
const parent = process.ppid;
const npm = isShellOfNpm(parent) ? parentOf(parent) : undefined;

if (isMainThread) {
  const looks = setInterval(() => {
    if (process.ppid === parent && !hasLostNpm()) return;
    clearInterval(looks);
    process.kill(process.pid, 'SIGTERM');
  }, lookEvery);
  looks.unref();
}

/** Some shells stay between npm and its script, and outlive a killed npm. Only Linux is asked; those of others give way. */
function isShellOfNpm(pid) {
  const { npm_node_execpath: node } = process.env;
  try {
    return node !== undefined && readlinkSync(`/proc/${pid}/exe`) !== node;
  } catch {
    return false;
  }
}

/** What cannot be read now, as without a file to open, has not ended. */
function hasLostNpm() {
  if (npm === undefined) return false;
  const now = parentOf(parent);
  return now !== undefined && now !== npm;
}

/** @returns undefined if it cannot be read */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // A name, in brackets, may contain anything.
    const [, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ppid;
  } catch {
    return undefined;
  }
}
