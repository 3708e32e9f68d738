export interface Later {
  /** Starts work in the next turn of the event loop; the caller does not wait for it. */
  readonly run: (work: () => Promise<void>) => void;
  /** Waits for all work that was started. */
  readonly settle: () => Promise<void>;
}

export function createLater(onError: (error: unknown) => void): Later {
  const underWay = new Set<Promise<void>>();
  return {
    run(work) {
      const task: Promise<void> = new Promise((next) => setImmediate(next))
        .then(work)
        .catch(onError)
        .finally(() => underWay.delete(task));
      underWay.add(task);
    },
    settle: async () => {
      await Promise.all(underWay);
    },
  };
}
