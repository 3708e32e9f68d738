import { pullAccount, type PullProgress, type PullReport } from '@nova/pull';
import type { Command } from 'commander';
import { accountOption, chooseAccount } from '../choose-account.ts';
import { collect, leafCommand, addRequiredOption } from '../command-line.ts';
import { formatErased, findErasedPersons } from './import/erased.ts';
import { countsText } from '../output-text.ts';
import { openFiles } from '../open-stores.ts';
import { progressBar, type ProgressBar, runUntilInterrupted } from '../long-command.ts';
import type { Report, Shell, Tools } from '../shell.ts';
import type { Streams } from '../terminal.ts';
import { summaries } from '../summaries.ts';

interface PullOptions {
  readonly account?: string;
  readonly from?: string;
  readonly key?: string;
  readonly publicKey?: string;
  readonly fileHost?: readonly string[];
  readonly since?: string;
  readonly withoutFiles?: boolean;
  readonly allowErased?: boolean;
  readonly json?: boolean;
}

const about = `
It reads the other server through its documented endpoints, and never writes there. Records keep their reference, when they were
made, and the other's id; statuses, users and custom fields come along. The same again changes nothing; what was stopped, or had to
stop since the other server's quota is used up, goes on with the same command.
Without --key it is asked for, and kept out of the shell's history and the list of processes.

Examples:
  nova pull --from https://crm.example.com --account ID
  nova pull --from https://crm.example.com --key nova_sk_… --account ID --since 2026-03-01 --json`;

export const pullCommand = (shell: Shell): Command => {
  const command = accountOption(leafCommand('pull', summaries.pull));
  addRequiredOption(command, '--from <url>', 'the other server’s address', {
    ask: shell.ask,
    question: 'The other server’s address?',
  });
  addRequiredOption(
    command,
    '--key <key>',
    'a key of the role PRIVATE there, of a user who sees everything',
    {
      ask: shell.ask,
      question: 'A key of the role PRIVATE there?',
      secret: true,
    },
  );
  return command
    .option('--public-key <key>', 'a key of the role PUBLIC there: adverts of jobs come too')
    .option(
      '--file-host <host>',
      'a host inside your network that files may lie at; may be repeated',
      collect,
    )
    .option('--since <time>', 'only what has changed since then, ISO 8601')
    .option('--without-files', 'leave out files')
    .option('--allow-erased', 'take persons who were erased or anonymised here, as new records')
    .addHelpText('after', about)
    .action((options: PullOptions) => shell.runPatiently((tools) => pull(tools, options)));
};

async function pull(tools: Tools, options: PullOptions): Promise<Report> {
  const {
    from = '',
    key = '',
    publicKey,
    fileHost: fileHosts,
    since,
    withoutFiles = false,
    json = false,
  } = options;
  const accountId = await chooseAccount(tools, options.account);
  const erased = await findErasedPersons(tools, accountId, options);
  const files = await openFiles(tools);
  const watch = createWatch(tools.streams, !json);
  try {
    const report = await runUntilInterrupted((signal) =>
      pullAccount(tools.database, {
        accountId,
        erased,
        from,
        key,
        publicKey,
        fileHosts,
        since,
        signal,
        files: withoutFiles ? undefined : files,
        dataDir: tools.environment.NOVA_DATA_DIR,
        onProgress: watch.show,
        onWait: (milliseconds) => {
          watch.stop();
          tools.tell(
            `The other server asks to wait ${Math.ceil(milliseconds / 1_000).toLocaleString('en')} s.`,
          );
        },
      }),
    );
    watch.stop();
    const isComplete = report.errors.length === 0 && report.leftToDo.length === 0;
    return { document: report, text: pullText(report), exitCode: isComplete ? 0 : 1 };
  } finally {
    watch.stop();
    await files.close();
  }
}

const doing = { reading: 'Reading', importing: 'Importing', files: 'Files' } as const;

/** Shows one bar per type that is read or imported. */
function createWatch(
  streams: Streams,
  isShown: boolean,
): {
  readonly show: (progress: PullProgress) => void;
  readonly stop: () => void;
} {
  let bar: ProgressBar | undefined;
  let currentLabel = '';
  const stop = (): void => {
    bar?.stop();
    bar = undefined;
    currentLabel = '';
  };
  return {
    stop,
    show: ({ doing: what, type, done, total }) => {
      const label = `${doing[what]} ${type}`;
      if (label !== currentLabel) {
        stop();
        bar = progressBar(streams, label, { total, unit: 'records', isShown });
        currentLabel = label;
      }
      bar?.update(done, done);
    },
  };
}

const problemsShown = 8;

function pullText(report: PullReport): string {
  const { created, updated, unchanged, files, requests, waits } = report;
  const sum = Object.values(unchanged).reduce((total, count) => total + count, 0);
  return [
    `Created: ${countsText(created)}`,
    `Updated: ${countsText(updated)}`,
    `Unchanged: ${sum.toLocaleString('en')}`,
    `Files downloaded: ${files.downloaded.toLocaleString('en')} (${megabytes(files.bytes)})`,
    `The other server was asked ${requests.toLocaleString('en')} times${waitText(waits)}.`,
    ...formatErased({ erased: report.erased ?? 0, erasedWith: report.erasedWith ?? {} }),
    ...problemLines(report),
    ...formatUnreachable(report),
    ...leftLines(report),
  ].join('\n');
}

const megabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

const waitText = ({ count, seconds }: PullReport['waits']): string =>
  count === 0
    ? ''
    : `, and asked to wait ${count.toLocaleString('en')} times, ${seconds.toLocaleString('en')} s in all`;

function problemLines({ errors, leftOut }: PullReport): readonly string[] {
  const lines = (problems: PullReport['errors']): readonly string[] => {
    const more = problems.length - problemsShown;
    return [
      ...problems.slice(0, problemsShown).map(({ type, id, name, message }) => {
        const what = [type, name ?? id].filter((part) => part !== null && part !== '').join(' ');
        return `  ${what === '' ? '' : `${what}: `}${message}`;
      }),
      ...(more > 0 ? [`  and ${more.toLocaleString('en')} more; --json lists them all.`] : []),
    ];
  };
  return [
    ...(errors.length > 0 ? ['Could not be brought in:', ...lines(errors)] : []),
    ...(leftOut.length > 0 ? ['Left out of records that came in:', ...lines(leftOut)] : []),
  ];
}

const formatUnreachable = ({ notReachable }: PullReport): readonly string[] =>
  notReachable.length === 0
    ? []
    : [
        'There is no way to:',
        ...notReachable.map(
          ({ what, why, count }) =>
            `  ${what}${count === null ? '' : ` (${count.toLocaleString('en')})`}: ${why}.`,
        ),
      ];

function leftLines({ leftToDo, stoppedBy, nextSince }: PullReport): readonly string[] {
  if (leftToDo.length === 0) {
    return nextSince === null ? [] : [`All is in. For what changes from now on: --since ${nextSince}`];
  }
  return [
    ...(stoppedBy === null ? [] : [`It ended early: ${stoppedBy}`]),
    'Left to do, with the same command:',
    ...leftToDo.map(
      ({ what, count }) => `  ${what}${count === null ? '' : ` (${count.toLocaleString('en')})`}`,
    ),
  ];
}
