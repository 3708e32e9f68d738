import type { Logger } from 'pino';

/** Work beside the requests' path: once soon, then again and again, never twice at a time. */
export interface Repeated {
  /** No more turns; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/**
 * Repeats `work` every `everyMs` milliseconds. A turn that fails is logged, and the next one tries again.
 */
export function repeat(
  what: string,
  everyMs: number,
  work: () => Promise<unknown>,
  logger: Logger,
): Repeated {
  let turn: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const run = (): void => {
    turn = work().catch((err: unknown) => {
      logger.warn({ err }, what);
    });
    void turn.then(() => {
      if (!stopped) timer = setTimeout(run, everyMs).unref();
    });
  };
  run();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}
