/** A process that is held up itself loses one of these pieces of its patience, not all of it. */
const pieces = 5;

/**
 * The work's outcome, or a failure once `ms` are over. What counts is time in which this process could have read the answer:
 * a turn of its own that takes long is no fault of Redis, and sockets are read once more before the time is called.
 */
export function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let left = pieces;
    let timer: NodeJS.Timeout;
    const wait = (): void => {
      timer = setTimeout(() => {
        left -= 1;
        if (left > 0) wait();
        else setImmediate(() => reject(new Error(`no answer within ${String(ms)} ms`)));
      }, ms / pieces);
    };
    const settle = (): void => {
      clearTimeout(timer);
    };
    wait();
    work.then(resolve, reject).then(settle, settle);
  });
}
