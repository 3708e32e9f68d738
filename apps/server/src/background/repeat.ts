import type { Logger } from 'pino';

export interface Repeated {
  /** For what must not wait until requests under way are answered. */
  leave?(): void;
  /** Resolves when the last turn has ended. */
  stop(): Promise<void>;
}

/** In milliseconds. */
interface Rhythm {
  readonly every: number;
  /** Until the first turn; 0 where absent. */
  readonly firstAfter?: number;
  /** Of successive failures. */
  readonly logsFirstFailure?: true;
}

/**
 * Logs a failing turn as `failure`, and tries again.
 * @param work a turn of many steps begins no other one once the signal is aborted
 */
export function repeat(
  failure: string,
  { every, firstAfter = 0, logsFirstFailure }: Rhythm,
  work: (signal: AbortSignal) => Promise<unknown>,
  logger: Logger,
): Repeated {
  let turn: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  const { signal } = stopping;
  let failed = false;
  const run = (): void => {
    turn = work(signal).then(
      () => (failed = false),
      (err: unknown) => {
        if (!signal.aborted && (!failed || !logsFirstFailure)) logger.warn({ err }, failure);
        failed = true;
      },
    );
    void turn.then(() => {
      if (!signal.aborted) timer = setTimeout(run, every).unref();
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
