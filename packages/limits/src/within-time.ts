/**
 * The work's outcome, or a failure once `ms` are over. A reply that came while this process itself was busy still counts:
 * sockets are read once more before the time is called.
 */
export function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      setImmediate(() => {
        reject(new Error(`no answer within ${String(ms)} ms`));
      });
    }, ms);
    const settle = (): void => {
      clearTimeout(timer);
    };
    work.then(resolve, reject).then(settle, settle);
  });
}
