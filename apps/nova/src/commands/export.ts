import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { NovaError } from '@nova/contract';
import {
  countRecords,
  exportRecords,
  type ExportedContent,
  type ExportReport,
  type FileWithoutContent,
} from '@nova/transfer';
import type { FileStore } from '@nova/files';
import type { Command } from 'commander';
import { callerPath } from '../caller-path.ts';
import { accountOption, chooseAccount } from '../choose-account.ts';
import { countsText } from '../counts-text.ts';
import { leafCommand } from '../leaf-command.ts';
import { openFiles } from '../open-files.ts';
import { progressBar } from '../progress-bar.ts';
import type { Report, Shell, Tools } from '../shell.ts';

const about = `
It writes what import reads. With a FILE the contents of stored files are copied beside it, into the folder files/, and the
lines name their paths; on standard output stored files are written as still to be uploaded. All of it is of one moment, also
beside a running server; a file that is deleted meanwhile is named, and written as still to be uploaded.`;

interface ExportOptions {
  readonly account?: string;
  readonly json?: boolean;
}

export const exportCommand = (shell: Shell): Command =>
  accountOption(leafCommand('export', 'export all records of an account as JSON lines'), shell)
    .argument('[file]', 'where to; standard output when left out')
    .addHelpText('after', about)
    .action((file: string | undefined, options: ExportOptions) =>
      shell.run((tools) =>
        file === undefined ? toStandardOutput(tools, options) : toFile(tools, callerPath(file), options),
      ),
    );

async function toStandardOutput(tools: Tools, { account }: ExportOptions): Promise<undefined> {
  const accountId = await chooseAccount(tools, account);
  await exportRecords(tools.database, { accountId, write: lineWriter(process.stdout) });
}

async function toFile(tools: Tools, file: string, { account, json = false }: ExportOptions): Promise<Report> {
  const { database, environment } = tools;
  const accountId = await chooseAccount(tools, account);
  const part = `${file}.part`;
  const stream = (await create(part)).createWriteStream();
  const files = await openFiles({ environment, database });
  const total = json ? undefined : await countRecords(database, accountId);
  const bar = progressBar('Exporting', { total, unit: 'records', wanted: !json });
  const withoutContent: FileWithoutContent[] = [];
  try {
    const exported = await exportRecords(database, {
      ...{ accountId, write: lineWriter(stream), copyContent: copierTo(dirname(file), files) },
      onWithoutContent: (without) => withoutContent.push(without),
      onProgress: ({ lines }) => {
        bar.update(lines, lines);
      },
    });
    stream.end();
    await once(stream, 'close');
    await rename(part, file);
    return {
      document: { file, exported, withoutContent },
      text: textOf(file, exported, withoutContent),
      exitCode: withoutContent.some(({ reason }) => reason !== 'DELETED') ? 1 : 0,
    };
  } catch (error) {
    stream.destroy();
    await rm(part, { force: true });
    throw error;
  } finally {
    bar.stop();
    await files.close();
  }
}

/** @throws BAD_REQUEST where the folder is not there */
async function create(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'w', 0o600);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new NovaError('BAD_REQUEST', `There is no folder ${JSON.stringify(dirname(path))}. Make it first.`);
  }
}

/** Writes line by line and waits where the reader is slow. */
const lineWriter =
  (stream: Writable) =>
  async (line: string): Promise<void> => {
    if (!stream.write(`${line}\n`)) await once(stream, 'drain');
  };

/** Copies contents to files/<checksum>/<name>: equal ones once, and under the same path in every export. */
const copierTo =
  (folder: string, files: FileStore) =>
  async (content: ExportedContent): Promise<string> => {
    const path = join('files', content.sha256, safeName(content.fileName));
    const target = join(folder, path);
    const there = await access(target).then(
      () => true,
      () => false,
    );
    if (!there) {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const part = `${target}.part`;
      try {
        await pipeline(await files.open(content), createWriteStream(part, { mode: 0o600 }));
        await rename(part, target);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    }
    return path;
  };

/** A file name without what a path could be made of. */
function safeName(name: string): string {
  const safe = Array.from(name.replaceAll(/[/\\\p{Cc}]/gu, '_'))
    .slice(0, 60)
    .join('');
  return /^\.*$/u.test(safe) ? '_' : safe;
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
