import { createCvParser } from '@nova/cv';
import { type CvIndexReport, findAccountOrThrow, indexCvTexts } from '@nova/features';
import { Command } from 'commander';
import { leafCommand } from '../command-line.ts';
import { progressBar, runUntilInterrupted } from '../long-command.ts';
import { openFiles } from '../open-stores.ts';
import type { Report, Shell, Tools } from '../shell.ts';
import { summaries } from '../summaries.ts';

interface IndexCommandOptions {
  readonly account?: string;
  readonly json?: boolean;
}

const about = `
Reads the text of each candidate's newest CV, so that searches find its words. A server does it by itself; this command
works beside it. What it has read stays, and is read once.`;

/** Reads waiting CVs now (docs/operations.md#texts-of-cvs). */
export const cvCommand = (shell: Shell): Command =>
  new Command('cv').description(summaries.cv).addCommand(
    leafCommand('index', 'read all CVs whose text is not known yet')
      .option('--account <id>', 'only CVs of this account; all accounts without it')
      .addHelpText('after', about)
      .action(({ account, json = false }: IndexCommandOptions) =>
        shell.runPatiently((tools) => index(tools, account, json)),
      ),
  );

async function index(tools: Tools, accountId: string | undefined, isJson: boolean): Promise<Report> {
  const { database, environment, streams } = tools;
  if (accountId !== undefined) await findAccountOrThrow(database, accountId);
  const { CV_WORKERS: workers, CV_OCR: ocr } = environment;
  const files = await openFiles(tools);
  const cv = createCvParser({ workers, ocr });
  const bar = progressBar(streams, 'Reading', { unit: 'CVs', isShown: !isJson });
  try {
    const report = await runUntilInterrupted(
      (signal) =>
        indexCvTexts(
          { database, ports: { files, cv } },
          {
            accountId,
            workers,
            signal,
            onProgress: (done, total) => {
              bar.update(total === 0 ? 0 : done / total, done);
            },
          },
        ),
      'Stopped. What was read stays; the same command again reads the rest.',
    );
    return { document: report, text: describe(report), exitCode: report.failed > 0 ? 1 : 0 };
  } finally {
    bar.stop();
    await cv.close();
    await files.close();
  }
}

const describe = ({ read, withoutText, failed, waiting }: CvIndexReport): string =>
  `Read ${count(read)}. Without a text: ${count(withoutText)}. Failed: ${count(failed)}. Waiting: ${count(waiting)}.`;

const count = (number: number): string => number.toLocaleString('en');
