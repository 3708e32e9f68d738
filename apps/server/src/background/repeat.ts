import type { Logger } from 'pino';

export interface Repeated {
  /** Ends work that must not wait until open requests are answered. */
  leave?(): void;
  /** Resolves when the last turn has ended. */
  stop(): Promise<void>;
}

/** Pauses in milliseconds. */
interface Rhythm {
  readonly every: number;
  /** The pause doubles with each successive failure up to this one; by default it stays. */
  readonly longest?: number;
  /** The pause before the first turn; 0 by default. */
  readonly firstAfter?: number;
  /** Logs only the first of successive failures. */
  readonly logsFirstFailure?: true;
}

/**
 * Runs `work` in turns. A failing turn is logged as `failure`, and the next one tries again.
 * @param work starts no further step once the signal is aborted
 */
export function repeat(
  failure: string,
  { every, longest = every, firstAfter = 0, logsFirstFailure }: Rhythm,
  work: (signal: AbortSignal) => Promise<unknown>,
  logger: Logger,
): Repeated {
  let turn: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;
  const run = (): void => {
    turn = work(signal).then(
      () => (failures = 0),
      (err: unknown) => {
        if (!signal.aborted && (failures === 0 || !logsFirstFailure)) logger.warn({ err }, failure);
        failures += 1;
      },
    );
    void turn.then(() => {
      if (!signal.aborted) timer = setTimeout(run, Math.min(longest, every * 2 ** failures)).unref();
    });
  };
  if (firstAfter === 0) run();
  else timer = setTimeout(run, firstAfter).unref();
  return {
    stop: async () => {
      stopping.abort(new Error('The server stops'));
      clearTimeout(timer);
      await turn;
    },
  };
}
