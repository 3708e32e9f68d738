import { setFlagsFromString } from 'node:v8';
import { askOnTerminal } from './ask.ts';
import { runNova } from './run-nova.ts';

/**
 * How much the heap may grow, in per cent of what was in use, before it is looked through again. V8 lets it grow by a multiple on a
 * machine with memory to spare: an import of wide rows of CSV held 415 MiB so, 305 with 30 per cent, and 276 with this, for a seventh more
 * processor time than with 30. No import may hold more than 300.
 */
setFlagsFromString('--heap-growing-percent=20');

/** A reader that closes the pipe early (`nova account list | head -1`) has had enough: no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await runNova(process.argv.slice(2), process.env, {
  in: process.stdin,
  out: process.stdout,
  err: process.stderr,
  ...(process.stdin.isTTY && process.stderr.isTTY ? { ask: askOnTerminal } : {}),
});
