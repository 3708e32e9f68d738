import type { WriteStream } from 'node:tty';
import type { Environment } from '@nova/config';
import type { Logger } from 'pino';
import { createLogger } from '../adapters/logger.ts';

export interface Reporting {
  readonly steps: Steps;
  readonly logger: Logger;
  readonly onEvent: (line: string) => void;
}

export function createReporting({ LOG_LEVEL, LOG_FILE }: Environment): Reporting {
  const steps = createSteps(process.stdout);
  const logger = createLogger({ level: LOG_LEVEL, file: LOG_FILE, terminal: process.stdout.isTTY });
  return { steps, logger, onEvent: (line) => logger.warn(line) };
}

/** Shows the steps of a start, only on a terminal. */
export interface Steps {
  /** Time of the start, from `performance.now()`. */
  readonly started: number;
  run<T>(what: string, work: (progress: (detail: string) => void) => Promise<T>): Promise<T>;
}

/** Milliseconds; a shorter step leaves no line. */
const shortestShown = 150;

function createSteps(output: WriteStream | NodeJS.WriteStream): Steps {
  const terminal = output.isTTY;
  const clear = '\r\u001b[2K';
  return {
    started: performance.now(),
    async run(what, work) {
      const startedAt = performance.now();
      const show = (detail = ''): void => {
        if (terminal) output.write(`${clear}  ${what} …${detail === '' ? '' : ` ${detail}`}`);
      };
      show();
      try {
        const result = await work(show);
        const took = performance.now() - startedAt;
        if (terminal)
          output.write(took < shortestShown ? clear : `${clear}  ${what} (${(took / 1000).toFixed(1)} s)\n`);
        return result;
      } catch (error) {
        if (terminal) output.write(clear);
        throw error;
      }
    },
  };
}
