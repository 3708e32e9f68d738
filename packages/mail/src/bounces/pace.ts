/** How much may be taken in, over all connections. */
export interface Pace {
  /** Whether one more may begin in this minute. @param address whom it is to */
  mayBegin(address: string): boolean;
  /** Runs work when it is its turn. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

const minute = 60_000;

/** So many a minute may begin, of them so many to one address, and so many are under way at once; others wait, as many as there are connections. */
export function createPace({
  perMinute,
  perAddress,
  atOnce,
}: {
  readonly perMinute: number;
  readonly perAddress: number;
  readonly atOnce: number;
}): Pace {
  let window = { since: performance.now(), begun: 0, to: new Map<string, number>() };
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return {
    mayBegin(address) {
      const now = performance.now();
      if (now - window.since >= minute) window = { since: now, begun: 0, to: new Map() };
      const before = window.to.get(address) ?? 0;
      if (before >= perAddress || window.begun >= perMinute) return false;
      window.begun += 1;
      window.to.set(address, before + 1);
      return true;
    },
    async run(work) {
      if (free > 0) free -= 1;
      else
        await new Promise<void>((turn) => {
          waiting.push(turn);
        });
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) free += 1;
        else next();
      }
    },
  };
}
