import { dirname } from 'node:path';
import { countRecords, exportRecords, type ExportReport, type FileWithoutContent } from '@nova/transfer';
import { chooseAccount } from '../choose-account.ts';
import { countsText } from '../counts-text.ts';
import { openFiles } from '../open-files.ts';
import { progressBar } from '../progress-bar.ts';
import type { Report, Tools } from '../shell.ts';
import { copierTo } from './copy-contents.ts';
import { exportFile, writerTo } from './export-file.ts';

/** Where an export goes, and for whom. */
export interface ExportTarget {
  /** The path; standard output where left out. */
  readonly file: string | undefined;
  readonly account?: string;
  readonly json?: boolean;
}

/** All records of an account as JSON lines, with the contents of stored files beside them where there is a file. */
export async function exportLines(
  tools: Tools,
  { file, ...target }: ExportTarget,
): Promise<Report | undefined> {
  const accountId = await chooseAccount(tools, target.account);
  if (file !== undefined) return toFile(tools, file, { accountId, wanted: target.json !== true });
  const write = writerTo(tools.streams.out);
  await exportRecords(tools.database, { accountId, write: (line) => write(`${line}\n`) });
  return undefined;
}

interface Asked {
  readonly accountId: string;
  /** Whether a person reads along. */
  readonly wanted: boolean;
}

async function toFile(tools: Tools, file: string, { accountId, wanted }: Asked): Promise<Report> {
  const { database } = tools;
  const withoutContent: FileWithoutContent[] = [];
  const exported = await exportFile(file, async (write) => {
    const files = await openFiles(tools);
    const total = wanted ? await countRecords(database, accountId) : undefined;
    const bar = progressBar(tools.streams, 'Exporting', { total, unit: 'records', wanted });
    try {
      return await exportRecords(database, {
        accountId,
        copyContent: copierTo(dirname(file), files),
        write: (line) => write(`${line}\n`),
        onWithoutContent: (without) => withoutContent.push(without),
        onProgress: ({ lines }) => {
          bar.update(lines, lines);
        },
      });
    } finally {
      bar.stop();
      await files.close();
    }
  });
  return {
    document: { file, exported, withoutContent },
    text: textOf(file, exported, withoutContent),
    exitCode: withoutContent.some(({ reason }) => reason !== 'DELETED') ? 1 : 0,
  };
}

const reasons: Readonly<Record<FileWithoutContent['reason'], string>> = {
  DELETED: 'it was deleted meanwhile',
  MISSING: 'the file store does not hold it; restore it from a backup',
  DAMAGED: 'the file store holds something else; restore it from a backup',
};

function textOf(file: string, exported: ExportReport, without: readonly FileWithoutContent[]): string {
  const lines = without.map(({ id, fileName, reason }) => `  ${id}  ${fileName}: ${reasons[reason]}`);
  const head = lines.length === 0 ? [] : ['Without their content:', ...lines];
  return [`Exported to ${file}: ${countsText(exported)}`, ...head].join('\n');
}
