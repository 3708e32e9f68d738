import { listImports, type ListedImport } from '@nova/domain';
import type { Command } from 'commander';
import { accountOption, chooseAccount } from '../choose-account.ts';
import { leafCommand } from '../leaf-command.ts';
import { novaLine } from '../nova-line.ts';
import type { Shell } from '../shell.ts';
import { shortTime } from '../short-time.ts';
import { textTable } from '../text-table.ts';

export const importListCommand = (shell: Shell): Command =>
  accountOption(leafCommand('list', 'list the imports of an account, latest first')).action(
    (_options: object, command: Command) =>
      shell.run(async (tools) => {
        const { account } = command.optsWithGlobals<{ readonly account?: string }>();
        const imports = await listImports(tools.database, await chooseAccount(tools, account));
        const head = [
          'id',
          'started',
          'state',
          'source',
          'created',
          'updated',
          'deleted',
          'put back',
          'left',
        ];
        const none = `Nothing was imported yet. Import something: ${novaLine('import --account ID FILE')}`;
        return {
          document: imports,
          text: imports.length === 0 ? none : textTable(head, imports.map(rowOf), tools.streams),
        };
      }),
  );

const rowOf = (one: ListedImport) => [
  ...[one.batchId, shortTime(one.startedOn), one.state, one.source],
  ...[one.created, one.updated, one.deleted, one.restored].map(inOneLine),
  one.left,
];

const inOneLine = (counts: ListedImport['created']): string | null =>
  Object.keys(counts).length === 0
    ? null
    : Object.entries(counts)
        .map(([type, count]) => `${type} ${count.toLocaleString('en')}`)
        .join(', ');
