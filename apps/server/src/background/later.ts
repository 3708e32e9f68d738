export interface Later {
  /** Begins it in the next turn; the caller does not wait. */
  readonly run: (work: () => Promise<void>) => void;
  /** Waits for what has begun. */
  readonly settle: () => Promise<void>;
}

export function createLater(onError: (error: unknown) => void): Later {
  const underWay = new Set<Promise<void>>();
  return {
    run(work) {
      const done: Promise<void> = new Promise((next) => setImmediate(next))
        .then(work)
        .catch(onError)
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    settle: async () => {
      await Promise.all(underWay);
    },
  };
}
