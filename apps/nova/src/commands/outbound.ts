import { makeInstancePlace } from '@nova/config';
import {
  enableOutbound,
  disableOutbound,
  identifyInstance,
  findInstanceOrThrow,
  listInstances,
  type Instance,
  type ListedInstance,
} from '@nova/features';
import { Command } from 'commander';
import { leafCommand, novaLine } from '../command-line.ts';
import type { Shell, Tools } from '../shell.ts';
import { shortTime, textTable } from '../output-text.ts';
import { summaries } from '../summaries.ts';

const about = `
A server sends mail and webhooks only where its database knows it as one that may: the first that ever started on it, and
those that were armed. A restored backup, a copy of a database or folder, and another machine wait to be armed.`;

/** Lists and chooses the servers that may send (docs/operations.md#what-may-send). */
export const outboundCommand = (shell: Shell): Command =>
  new Command('outbound')
    .description(summaries.outbound)
    .addHelpText('after', about)
    .addCommand(armCommand(shell))
    .addCommand(listCommand(shell))
    .addCommand(disarmCommand(shell));

const instanceArgument =
  'as `outbound list` shows it; the server of this machine and these settings when left out';

const armCommand = (shell: Shell): Command =>
  leafCommand('arm', 'let a server send mail and webhooks')
    .argument('[instance]', instanceArgument)
    .action((named: string | undefined) =>
      shell.run(async (tools) => {
        const instance = await findInstance(tools, named);
        const armed = await enableOutbound(tools.database, instance);
        const waiting = armed.seenOn === null ? await describeWaiting(tools, armed) : '';
        return {
          document: armed,
          text: `${formatInstance(armed)} may send mail and webhooks now.${waiting}`,
        };
      }),
    );

const disarmCommand = (shell: Shell): Command =>
  leafCommand('disarm', 'stop a server sending mail and webhooks; what waits is kept')
    .argument('[instance]', instanceArgument)
    .action((named: string | undefined) =>
      shell.run(async (tools) => {
        const disarmed = await disableOutbound(tools.database, (await findInstance(tools, named)).id);
        const rearmLine = novaLine(`outbound arm ${disarmed.id}`);
        return {
          document: disarmed,
          text: `${formatInstance(disarmed)} sends no mail and no webhooks any more; what waits is kept.\nTo let it: ${rearmLine}`,
        };
      }),
    );

const listCommand = (shell: Shell): Command =>
  leafCommand('list', 'list the servers that the database knows').action(() =>
    shell.run(async (tools) => {
      const [instances, here] = [await listInstances(tools.database), await thisInstance(tools)];
      const rows = instances.map((one) => [
        ...[one.id, one.armedOn === null ? 'no' : 'yes', shortTime(one.armedOn), shortTime(one.seenOn)],
        ...[one.id === here.id ? 'yes' : '', one.about],
      ]);
      const head = ['instance', 'may send', 'armed', 'last start', 'this one', 'where'];
      const none = 'No server has started on this database yet; the first one may send.';
      return {
        document: instances.map((one) => ({ ...one, isThis: one.id === here.id })),
        text: rows.length === 0 ? none : textTable(head, rows, tools.streams),
      };
    }),
  );

const thisInstance = ({ database, environment }: Tools): Promise<Instance> =>
  identifyInstance(database, { ...makeInstancePlace(environment), databaseUrl: environment.DATABASE_URL });

const formatInstance = ({ id, about: where }: Instance): string => `The server ${id} (${where})`;

/** @throws NOT_FOUND */
const findInstance = (tools: Tools, named: string | undefined): Promise<Instance> =>
  named === undefined ? thisInstance(tools) : findInstanceOrThrow(tools.database, named);

/**
 * Lists servers that have started but may not send yet. A command with another environment than the server enables
 * another instance, so the server still waits.
 */
async function describeWaiting({ database }: Tools, armed: ListedInstance): Promise<string> {
  const waiting = (await listInstances(database)).filter(
    ({ armedOn, seenOn }) => armedOn === null && seenOn !== null,
  );
  if (waiting.length === 0) return '\nNo server has started as it yet.';
  const lines = waiting.map((one) => `  ${novaLine(`outbound arm ${one.id}`)}   ${one.about}`);
  return [
    `\nNo server has started as ${armed.id} yet. These have, and wait (the command arms its own settings’ server: NOVA_INSTANCE, NOVA_DATA_DIR, DATABASE_URL):`,
    ...lines,
  ].join('\n');
}
