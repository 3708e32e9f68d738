import { resolve } from 'node:path';
import { NovaError } from '@nova/contract';
import { Command, Option } from 'commander';
import type { Ask } from './terminal.ts';

/** A command that does work, and so takes `--json` (docs/operations.md#the-nova-command). */
export const leafCommand = (name: string, description: string): Command =>
  new Command(name).description(description).option('--json', 'print one JSON document and nothing else');

/**
 * Adds an option that its command needs.
 * @param ask asks for a missing option; undefined if nobody can answer, which is a usage error
 * @param question asked at once; left out if the command asks later from a list of choices
 */
export function addRequiredOption(
  command: Command,
  flags: string,
  description: string,
  {
    ask,
    question,
    secret = false,
  }: { readonly ask: Ask | undefined; readonly question?: string; readonly secret?: boolean },
): Command {
  const option = new Option(flags, description);
  const name = option.attributeName();
  return command.addOption(option).hook('preAction', async (_this, acting) => {
    // A command with an action may have subcommands; options before their name count too.
    if (acting !== command || acting.optsWithGlobals()[name] !== undefined) return;
    if (!ask) {
      command.error(`error: required option '${flags}' not specified`, {
        code: 'commander.missingMandatoryOptionValue',
      });
    }
    if (question !== undefined) command.setOptionValue(name, await ask(question, { secret }));
  });
}

/** Collects the words of an option that may be repeated. */
export const collect = (word: string, words: readonly string[] = []): readonly string[] => [...words, word];

/** @throws BAD_REQUEST if an update changes nothing */
export function mustChange(changes: object): void {
  if (Object.values(changes).some((value) => value !== undefined)) return;
  throw new NovaError('BAD_REQUEST', 'Nothing was given to change. `--help` shows what there is.');
}

/** A command line to paste: it works in the project's folder, or anywhere if nova is installed. */
export const novaLine = (words: string, env: NodeJS.ProcessEnv = process.env): string =>
  env.npm_lifecycle_event === 'nova' ? `npm run -s nova -- ${words}` : `nova ${words}`;

export const shellWord = (word: string): string =>
  /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(word) && !word.startsWith('~')
    ? word
    : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/**
 * Resolves a path from the folder where the command was typed. `npm run` changes to the project's folder, and passes
 * the caller's in INIT_CWD.
 */
export function callerPath(file: string, env: NodeJS.ProcessEnv = process.env): string {
  const typedIn = env.npm_lifecycle_event === 'nova' ? env.INIT_CWD : undefined;
  return resolve(typedIn ?? process.cwd(), file);
}
