import { limitNames, type Limits } from '@nova/contract';
import { accountLimits, setAccountLimits, type LimitChanges } from '@nova/domain';
import { type Command, InvalidArgumentError } from 'commander';
import { leafCommand } from '../leaf-command.ts';
import type { Shell } from '../shell.ts';
import type { Screens } from '../screens.ts';
import { textTable } from '../text-table.ts';

export const accountLimitsCommand = (shell: Shell): Command =>
  leafCommand('limits', 'show the limits in force for an account, or change them')
    .argument('<id>', 'the account')
    .option(
      '--set <name=value>',
      'a number, none for no limit, plan for what the plan says; may be repeated',
      readChange,
    )
    .addHelpText('after', `\nLimits: ${limitNames.join(', ')}.\nServers notice a change within 5 seconds.`)
    .action((id: string, { set = {} }: { readonly set?: LimitChanges }) =>
      shell.run(async ({ database, streams }) => {
        const changed = Object.keys(set).length > 0;
        const limits = changed
          ? await setAccountLimits(database, id, set)
          : await accountLimits(database, id);
        return { document: limits, text: limitsTable(limits, streams) };
      }),
    );

/** One `--set`: a number where the value is one, else its text, for the rule to judge. */
function readChange(text: string, before: LimitChanges = {}): LimitChanges {
  const [, name, value] = /^\s*([^=]+?)\s*=\s*(.+?)\s*$/u.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new InvalidArgumentError(
      'Write it as readsPerMinute=5, readsPerMinute=none or readsPerMinute=plan.',
    );
  }
  return { ...before, [name]: /^-?\d+(?:\.\d+)?$/u.test(value) ? Number(value) : value.toLowerCase() };
}

const limitsTable = (limits: Limits, screens: Screens): string =>
  textTable(
    ['limit', 'at most'],
    limitNames.map((name) => [name, limits[name] ?? 'none']),
    screens,
  );
