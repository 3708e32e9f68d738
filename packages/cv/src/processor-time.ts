import { ownProcessorTime } from '@nova/processes';

export interface ProcessorWait {
  over: Promise<void>;
  cancel: () => void;
}

const LOOK_MS = 50;

/** At most `wallMs` by the clock. A busy machine does not shorten the time. */
export function afterProcessorTime(ms: number, wallMs: number): ProcessorWait {
  const began = ownProcessorTime();
  const until = performance.now() + wallMs;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setInterval(() => {
      if (ownProcessorTime() - began < ms && performance.now() < until) return;
      clearInterval(timer);
      resolve();
    }, LOOK_MS);
  });
  return { over, cancel: () => clearInterval(timer) };
}
