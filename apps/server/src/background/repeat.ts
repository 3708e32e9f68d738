import type { Logger } from 'pino';

export interface Repeated {
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

/** Logs a failing turn as `failure`, and tries again. */
export function repeat(
  failure: string,
  { every, firstAfter = 0, logsFirstFailure }: Rhythm,
  work: () => Promise<unknown>,
  logger: Logger,
): Repeated {
  let turn: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let failed = false;
  const run = (): void => {
    turn = work().then(
      () => (failed = false),
      (err: unknown) => {
        if (!failed || !logsFirstFailure) logger.warn({ err }, failure);
        failed = true;
      },
    );
    void turn.then(() => {
      if (!stopped) timer = setTimeout(run, every).unref();
    });
  };
  if (firstAfter === 0) run();
  else timer = setTimeout(run, firstAfter).unref();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}
