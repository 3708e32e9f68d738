// What tests have workers do; it runs as any program of a pool does, from built files.
import { ownProcessorTime } from '@nova/processes';
import { serveJobs } from '../../dist/serve-jobs.js';

const work = {
  say: ({ text }) => text,
  endless: () => {
    for (;;);
  },
  hoard: () => {
    const kept = [];
    for (;;) kept.push(new Array(100_000).fill(kept.length));
  },
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  fail: () => {
    throw new Error('It went wrong');
  },
  wait: ({ ms }) => new Promise((resolve) => setTimeout(resolve, ms, 'waited')),
  slowly: ({ ms }, { allow }) => {
    allow(ms);
    const until = ownProcessorTime() + ms;
    while (ownProcessorTime() < until);
    return 'done';
  },
};

serveJobs(Promise.resolve((request, context) => work[request.what](request, context)));
