import { setTimeout as sleep } from 'node:timers/promises';

export interface Writers {
  /** Successful writes. */
  acknowledged(): number;
  stop(): Promise<void>;
}

/**
 * Each writer creates candidates and changes its own.
 * @param pauseMs between a writer's writes
 * @param urlOf for the next write
 */
export function startWriters(count: number, pauseMs: number, key: string, urlOf: () => string): Writers {
  const ending = new AbortController();
  let acknowledged = 0;
  const write = async (method: string, path: string, body: unknown): Promise<string | undefined> => {
    try {
      const response = await fetch(`${urlOf()}/api/nova${path}`, {
        method,
        headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      });
      const { data } = (await response.json()) as { readonly data: string };
      if (!response.ok) return undefined;
      acknowledged++;
      return data;
    } catch {
      // The server is gone; the feed says whether the write was committed.
      await sleep(100);
      return undefined;
    }
  };
  const writer = async (number: number): Promise<void> => {
    const own: string[] = [];
    for (let turn = 0; !ending.signal.aborted; turn++) {
      const known = own[turn % 7];
      if (known === undefined) {
        const made = await write('POST', '/candidates', {
          lastName: `Writer ${String(number)} ${String(turn)}`,
        });
        if (made !== undefined) own.push(made);
      } else await write('PUT', `/candidates/${known}`, { lastName: `Changed ${String(turn)}` });
      await sleep(pauseMs);
    }
  };
  const all = Array.from({ length: count }, (_, number) => writer(number));
  return {
    acknowledged: () => acknowledged,
    stop: async () => {
      ending.abort();
      await Promise.all(all);
    },
  };
}
