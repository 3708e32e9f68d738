/** Something that is renewed for as long as it is needed. */
export interface Renewal {
  /** Renews no more; resolves when a renewal that is under way has ended. */
  end(): Promise<void>;
}

/**
 * Renews what belongs to this process while it works on it: others take what is renewed no more for that of a process that is gone.
 * A renewal that fails is tried again at the next time, and one that hangs is waited for.
 * @param everyMs well below the time after which it counts as given up
 */
export function renewEvery(everyMs: number, renew: () => Promise<unknown>): Renewal {
  let underWay: Promise<void> | null = null;
  const timer = setInterval(() => {
    underWay ??= renew()
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        underWay = null;
      });
  }, everyMs);
  timer.unref();
  return {
    async end() {
      clearInterval(timer);
      await underWay;
    },
  };
}
