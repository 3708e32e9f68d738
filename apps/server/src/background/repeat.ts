import type { Logger } from 'pino';

/** Work beside the requests' path: again and again, never twice at a time. */
export interface Repeated {
  /** No more turns; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/** When work is done, in milliseconds. */
export interface Rhythm {
  readonly every: number;
  /** From now to the first turn; at once where absent. */
  readonly firstAfter?: number;
  /** A failure is told of once, until a turn has succeeded: what is done many times a minute fails as often. */
  readonly toldOnce?: true;
}

/** Repeats `work`. A turn that fails is logged, and the next one tries again. */
export function repeat(
  what: string,
  { every, firstAfter = 0, toldOnce }: Rhythm,
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
        if (!failed || !toldOnce) logger.warn({ err }, what);
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
