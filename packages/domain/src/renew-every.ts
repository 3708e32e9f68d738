export interface Renewal {
  /** Resolves when a running renewal has ended. */
  end(): Promise<void>;
}

/**
 * Renews a lease while its holder works. A failed renewal is tried again next time; a hanging one is waited
 * for.
 * @param everyMs well below the lease's duration
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
