import { setFlagsFromString } from 'node:v8';
import { askOnTerminal } from './terminal.ts';
import { runNova } from './run-nova.ts';

/**
 * Garbage collection runs after the heap grew by this percentage. By default V8 lets it multiply: an import
 * of wide CSV rows took 415 MiB, 305 with 30 per cent, and 276 with this for a seventh more processor time.
 * No import may take more than 300.
 */
setFlagsFromString('--heap-growing-percent=20');

/** A reader such as `head -1` may close the pipe early, which is not an error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

// Nobody may be reading standard error, but a client of `nova mcp` still waits for its answers.
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runNova(process.argv.slice(2), process.env, {
  in: process.stdin,
  out: process.stdout,
  err: process.stderr,
  ...(process.stdin.isTTY && process.stderr.isTTY ? { ask: askOnTerminal } : {}),
});
