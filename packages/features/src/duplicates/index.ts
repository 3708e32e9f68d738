export { compareQueued, compareQueuedKind, scanWaiting } from './compare-queued.ts';
export { scanDuplicates } from './scan-duplicates.ts';
