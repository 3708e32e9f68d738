import { CommanderError, type Command } from 'commander';
import { createColours, type Streams } from './terminal.ts';
import { createProgram, findCommandNames } from './program.ts';
import type { Shell } from './shell.ts';

/**
 * Runs one command line and prints a report or a complaint (docs/operations.md#the-nova-command).
 * @returns the exit code
 */
export async function runNova(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  streams: Streams,
): Promise<number> {
  const json = words.includes('--json');
  let exitCode = 0;
  const loadShell = async (): Promise<Shell> => {
    const { openShell } = await import('./open-shell.ts');
    return openShell({ env, streams, json, end: (code) => (exitCode = code) });
  };
  const program = await createProgram(loadShell, findCommandNames(words));
  speakThrough(program, streams);
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    await printComplaint(error, json, streams);
    if (env.LOG_LEVEL === 'debug' && error instanceof Error) streams.err.write(`${error.stack ?? ''}\n`);
    return 1;
  }
}

/** Makes commander throw usage errors, because it would end the process otherwise. */
function speakThrough(command: Command, streams: Streams): void {
  command.exitOverride().configureOutput({
    writeOut: (text) => streams.out.write(text),
    writeErr: (text) => streams.err.write(text),
    outputError: () => undefined,
  });
  for (const child of command.commands) speakThrough(child, streams);
}

async function printComplaint(error: unknown, json: boolean, streams: Streams): Promise<void> {
  const { complaintAbout } = await import('./complaint.ts');
  const complaint = complaintAbout(error);
  if (json) streams.out.write(`${JSON.stringify(complaint, null, 2)}\n`);
  streams.err.write(`${createColours(streams).red('Error:')} ${complaint.message}\n`);
}
