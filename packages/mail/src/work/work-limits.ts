/** What the processes may cost that fill in templates and read what comes back, each with its reason. */
export const workLimits = {
  /** Accounts whose work is done at once: one has one of them at most. */
  workers: 2,
  maxRunningOfGroup: 1,
  /** Milliseconds of processor time of one job: a mail takes less than one, the longest that is allowed some hundred. */
  processorMs: 2_000,
  /** A worker that gets a thirtieth of a processor has its time by then. */
  wallMs: 60_000,
  /** MiB: a worker holds 70 when it has loaded all, and 100 after thousands of mails. */
  memoryMb: 192,
  otherMemoryMb: 192,
  keptMemoryMb: 144,
  /** Jobs of an account that wait, and their bytes: a campaign has one of a hundred records, which rarely have 10 KB each. */
  maxQueuedOfGroup: 200,
  maxQueuedBytesOfGroup: 8 * 1024 * 1024,
  /** Of all accounts: what the server's memory can spare. */
  maxQueued: 10_000,
  maxQueuedBytes: 256 * 1024 * 1024,
  /** Starting again takes a fifth of a second. */
  idleMs: 30_000,
} as const;

/** A job fills in mails until it has used so much, and leaves the others for the next: accounts take turns between jobs. */
export const pieceLimits = { processorMs: 200, letters: 1_000_000 } as const;
