import { Command } from 'commander';

/** A command that does something, as opposed to one that groups others: it takes `--json` (docs/operations.md#the-nova-command). */
export const leafCommand = (name: string, description: string): Command =>
  new Command(name).description(description).option('--json', 'print one JSON document and nothing else');
