import type { WriteStream } from 'node:tty';

/** Tells on a terminal what a start is doing and how long each step took; says nothing elsewhere. */
export interface Steps {
  /** When the start began, in milliseconds of `performance.now()`. */
  readonly started: number;
  run<T>(what: string, work: (progress: (detail: string) => void) => Promise<T>): Promise<T>;
}

/** Steps shorter than this are not worth a line, in milliseconds. */
const worthALine = 150;

export function createSteps(output: WriteStream | NodeJS.WriteStream): Steps {
  const terminal = output.isTTY;
  const clear = '\r\u001b[2K';
  return {
    started: performance.now(),
    async run(what, work) {
      const began = performance.now();
      const show = (detail = ''): void => {
        if (terminal) output.write(`${clear}  ${what} …${detail === '' ? '' : ` ${detail}`}`);
      };
      show();
      try {
        const result = await work(show);
        const took = performance.now() - began;
        if (terminal)
          output.write(took < worthALine ? clear : `${clear}  ${what} (${(took / 1000).toFixed(1)} s)\n`);
        return result;
      } catch (error) {
        if (terminal) output.write(clear);
        throw error;
      }
    },
  };
}
