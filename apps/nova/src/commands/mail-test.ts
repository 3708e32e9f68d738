import { hostname } from 'node:os';
import { readEnvironment } from '@nova/config';
import { NovaError } from '@nova/contract';
import { addressOf, handOne, mailServerOf, placeOf, writeMail, type HandOver } from '@nova/mail';
import type { Command } from 'commander';
import { leafCommand } from '../leaf-command.ts';
import type { Report, Shell } from '../shell.ts';

interface TestOptions {
  readonly to: string;
  readonly from?: string;
}

const about = `
The mail goes by the mail server of MAIL_URL, as campaigns do, and to nobody else. It is sent whether or not this server may send
by itself (\`outbound\`).`;

/** Tries the mail server that campaigns go out by (docs/operations.md#mail). */
export const testCommand = (shell: Shell): Command =>
  leafCommand('test', 'send one mail, and show what the mail server says')
    .requiredOption('--to <address>', 'who gets it')
    .option('--from <address>', 'who it is from; nova@ this machine when left out')
    .addHelpText('after', about)
    .action((options: TestOptions) => shell.print(({ env }) => sendTest(env, options)));

async function sendTest(env: NodeJS.ProcessEnv, { to, from }: TestOptions): Promise<Report> {
  const { MAIL_URL } = readEnvironment(env);
  if (MAIL_URL === undefined)
    throw new NovaError('BAD_REQUEST', 'MAIL_URL is not set: there is no mail server.');
  const server = mailServerOf(MAIL_URL);
  const sender = from ?? `nova@${server.name ?? hostname()}`;
  const date = new Date();
  const message = writeMail({
    from: { name: 'Nova', email: sender },
    to: { name: null, email: to },
    replyTo: null,
    subject: 'A test mail of Nova',
    html: '<p>This mail was sent by <code>nova mail test</code>: the mail server takes what Nova hands to it.</p>',
    text: 'This mail was sent by "nova mail test": the mail server takes what Nova hands to it.',
    messageId: `${crypto.randomUUID()}@${addressOf(sender).split('@').at(-1) ?? 'localhost'}`,
    date,
    bulk: null,
  });
  const result = await handOne(server, { from: addressOf(sender), to: addressOf(to) }, message);
  return reportOf(placeOf(server), to, result);
}

function reportOf(place: string, to: string, result: HandOver): Report {
  const isTaken = result.outcome === 'accepted';
  const said = 'response' in result ? result.response : result.reason;
  return {
    document: { server: place, to, accepted: isTaken, response: said },
    text: `${place} ${isTaken ? 'took' : 'did not take'} the mail to ${to}: ${said}`,
    exitCode: isTaken ? 0 : 1,
  };
}
