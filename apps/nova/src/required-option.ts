import { Option, type Command } from 'commander';
import type { Ask } from './ask.ts';

/**
 * An option that its command cannot do without.
 * @param ask asks for it where it is missing; undefined where nobody can answer: then it is an error of usage
 * @param question what is asked at once; left out where the command asks later, when it has something to choose from
 */
export function requiredOption(
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
    // A command with an action of its own may have others below it; what stands before their name counts too.
    if (acting !== command || acting.optsWithGlobals()[name] !== undefined) return;
    if (!ask) {
      command.error(`error: required option '${flags}' not specified`, {
        code: 'commander.missingMandatoryOptionValue',
      });
    }
    if (question !== undefined) command.setOptionValue(name, await ask(question, { secret }));
  });
}
