// Preloaded into a server's process: reports the thread's longest processor time to the parent.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Processor time of this thread, in ms; of the process where Linux does not report it. */
function threadMs() {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e3;
  }
}

/** Between two samples the event loop turned, so another request had its turn. */
const lookMs = 4;

if (isMainThread && process.send && process.argv[1]?.endsWith('main.js')) {
  let longest = 0;
  let last = threadMs();
  const look = () => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  setInterval(look, lookMs);
  process.on('message', (asked) => {
    if (asked !== 'longest') return;
    look();
    process.send(longest);
    longest = 0;
  });
  process.on('disconnect', () => process.exit());
}
