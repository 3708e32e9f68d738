// Loaded into a server's process before it: tells its parent how much processor time the server's thread took at a stretch.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Processor time of this thread alone, in ms. Linux tells it; elsewhere that of the process stands for it. */
function threadMs() {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e3;
  }
}

/** Between two looks the event loop went round at least once, so that a request had its turn. */
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
  // A parent that is gone asks nothing more.
  process.on('disconnect', () => process.exit());
}
