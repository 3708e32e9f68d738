/**
 * Imported by what must not outlive its parent: no system tells a process of its parent's death, but gives it another parent.
 * It is then ended in order, as by a signal from outside.
 */
import { isMainThread } from 'node:worker_threads';

/** In milliseconds. */
const lookEvery = 500;
const parent = process.ppid;

if (isMainThread) {
  const looks = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looks);
    process.kill(process.pid, 'SIGTERM');
  }, lookEvery);
  looks.unref();
}
