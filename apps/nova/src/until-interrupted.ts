/**
 * Does work that stops in good order, at its next safe point, when Ctrl-C or a stop signal asks for it.
 * @param stopped what a person is told then
 */
export async function untilInterrupted<T>(
  work: (signal: AbortSignal) => Promise<T>,
  stopped = 'Stopped. What was imported is in; the same command again does the rest.',
): Promise<T> {
  const controller = new AbortController();
  const stop = (): void => {
    controller.abort(new Error(stopped));
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await work(controller.signal);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}
