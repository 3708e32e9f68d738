import { askOnTerminal } from './ask.ts';
import { runNova } from './run-nova.ts';

/** A reader that closes the pipe early (`nova account list | head -1`) has had enough: no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await runNova(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  interactive: process.stderr.isTTY,
  ...(process.stdin.isTTY && process.stderr.isTTY ? { ask: askOnTerminal } : {}),
});
