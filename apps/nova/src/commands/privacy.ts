import { personalColumns } from '@nova/db';
import { Command } from 'commander';
import { leafCommand } from '../command-line.ts';
import { textTable } from '../output-text.ts';
import type { Shell } from '../shell.ts';
import { summaries } from '../summaries.ts';

export const privacyCommand = (shell: Shell): Command =>
  new Command('privacy').description(summaries.privacy).addCommand(columnsCommand(shell));

const about = `
Each column of each table of the database. When a person is erased: ERASE, the row goes; BLANK, the row stays without the value;
KEEP, the value stays.`;

const columnsCommand = (shell: Shell): Command =>
  leafCommand('columns', 'where a person is in the database')
    .addHelpText('after', about)
    .action(() =>
      shell.print(({ streams }) => {
        const columns = personalColumns();
        const rows = columns.map(({ table, column, rule, reason }) => [table, column, rule, reason]);
        return Promise.resolve({
          document: columns,
          text: textTable(['TABLE', 'COLUMN', 'RULE', 'REASON'], rows, streams),
        });
      }),
    );
