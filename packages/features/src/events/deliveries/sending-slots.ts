export interface SendingSlots {
  /** Waits for a free slot. Resolves to a function that releases it. Slow receivers get at most half of all slots. */
  take(accountId: string, slow: boolean): Promise<() => void>;
}

interface SlotWaiter {
  readonly accountId: string;
  readonly slow: boolean;
  readonly start: (release: () => void) => void;
}

/** Creates slots for simultaneous tries. The account with the fewest running tries goes first. */
export function createSendingSlots(total: number): SendingSlots {
  const waiting: SlotWaiter[] = [];
  const underWay = new Map<string, number>();
  let all = 0;
  let slowOnes = 0;
  const count = (accountId: string): number => underWay.get(accountId) ?? 0;

  const next = (): void => {
    while (all < total) {
      const eligible = waiting.filter(({ slow }) => !slow || slowOnes < total / 2);
      const [first, ...others] = eligible;
      if (first === undefined) return;
      const nextWaiter = others.reduce(
        (best, one) => (count(one.accountId) < count(best.accountId) ? one : best),
        first,
      );
      waiting.splice(waiting.indexOf(nextWaiter), 1);
      begin(nextWaiter);
    }
  };
  const begin = ({ accountId, slow, start }: SlotWaiter): void => {
    all++;
    if (slow) slowOnes++;
    underWay.set(accountId, count(accountId) + 1);
    let released = false;
    start(() => {
      if (released) return;
      released = true;
      all--;
      if (slow) slowOnes--;
      if (count(accountId) === 1) underWay.delete(accountId);
      else underWay.set(accountId, count(accountId) - 1);
      next();
    });
  };
  return {
    take: (accountId, slow) =>
      new Promise((start) => {
        waiting.push({ accountId, slow, start });
        next();
      }),
  };
}
