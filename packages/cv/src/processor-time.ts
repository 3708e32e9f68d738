import { ownProcessorTime } from '@nova/processes';

export interface ProcessorWait {
  over: Promise<void>;
  cancel: () => void;
}

const LOOK_MS = 50;

/**
 * Resolves `over` after `ms` milliseconds of this process's own processor time, so that a busy machine does not shorten
 * it. `wallMs` by the clock is the most it takes.
 */
export function startProcessorWait(ms: number, wallMs: number): ProcessorWait {
  const startTime = ownProcessorTime();
  const until = performance.now() + wallMs;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setInterval(() => {
      if (ownProcessorTime() - startTime < ms && performance.now() < until) return;
      clearInterval(timer);
      resolve();
    }, LOOK_MS);
  });
  return { over, cancel: () => clearInterval(timer) };
}
