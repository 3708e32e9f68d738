import { processorTime } from '@nova/sandbox/job';

/** A wait that ends when it is over or is no longer wanted. */
export interface ProcessorWait {
  over: Promise<void>;
  cancel: () => void;
}

/** How often the clock is looked at, in milliseconds. */
const LOOK_MS = 50;

/**
 * Waits until this process has used so much more processor time, or, where nothing goes on in it, until `wallMs` are over:
 * how busy the machine is with other work does not count.
 */
export function afterProcessorTime(ms: number, wallMs: number): ProcessorWait {
  const began = processorTime();
  const until = performance.now() + wallMs;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setInterval(() => {
      if (processorTime() - began < ms && performance.now() < until) return;
      clearInterval(timer);
      resolve();
    }, LOOK_MS);
  });
  return { over, cancel: () => clearInterval(timer) };
}
