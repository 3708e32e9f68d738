import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { access, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NovaError } from '@nova/contract';
import type { FileStore } from '@nova/files';
import {
  openAccountTable,
  countRecords,
  type ExportedContent,
  exportRecords,
  type ExportReport,
  type FileWithoutContent,
  type TableRequest,
} from '@nova/features/imports';
import { chooseAccount } from '../choose-account.ts';
import { countsText } from '../output-text.ts';
import { openFiles } from '../open-stores.ts';
import { progressBar } from '../long-command.ts';
import type { Report, Tools } from '../shell.ts';

interface ExportTarget {
  readonly file: string | undefined;
  readonly account?: string;
  readonly json?: boolean;
}

/** Exports an account as JSON lines. With an output file, it also copies stored files to that file's folder. */
export async function exportLines(
  tools: Tools,
  { file, ...target }: ExportTarget,
): Promise<Report | undefined> {
  const accountId = await chooseAccount(tools, target.account);
  if (file !== undefined) return exportToFile(tools, file, { accountId, isShown: target.json !== true });
  const write = writerTo(tools.streams.out);
  await exportRecords(tools.database, { accountId, write: (line) => write(`${line}\n`) });
  return undefined;
}

interface Asked {
  readonly accountId: string;
  readonly isShown: boolean;
}

async function exportToFile(tools: Tools, file: string, { accountId, isShown }: Asked): Promise<Report> {
  const { database } = tools;
  const withoutContent: FileWithoutContent[] = [];
  const exported = await exportFile(file, async (write) => {
    const files = await openFiles(tools);
    const total = isShown ? await countRecords(database, accountId) : undefined;
    const bar = progressBar(tools.streams, 'Exporting', { total, unit: 'records', isShown });
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
    text: formatExport(file, exported, withoutContent),
    exitCode: withoutContent.some(({ reason }) => reason !== 'DELETED') ? 1 : 0,
  };
}

const reasons: Readonly<Record<FileWithoutContent['reason'], string>> = {
  DELETED: 'it was deleted meanwhile',
  MISSING: 'the file store does not hold it; restore it from a backup',
  DAMAGED: 'the file store holds something else; restore it from a backup',
};

function formatExport(file: string, exported: ExportReport, without: readonly FileWithoutContent[]): string {
  const lines = without.map(({ id, fileName, reason }) => `  ${id}  ${fileName}: ${reasons[reason]}`);
  const head = lines.length === 0 ? [] : ['Without their content:', ...lines];
  return [`Exported to ${file}: ${countsText(exported)}`, ...head].join('\n');
}

/** Exports one type as a CSV table (docs/import-and-export.md#a-table-out). */
export async function exportTable(
  tools: Tools,
  { file, ...target }: ExportTarget,
  request: TableRequest,
): Promise<Report | undefined> {
  const accountId = await chooseAccount(tools, target.account);
  const table = await openAccountTable(tools.database, accountId, request);
  const bar = progressBar(tools.streams, 'Exporting', {
    total: undefined,
    unit: 'rows',
    isShown: file !== undefined && target.json !== true,
  });
  const write = async (text: WriteText): Promise<number> => {
    let rows = 0;
    for await (const page of table.pages()) {
      await text(page.text);
      rows += page.rows;
      bar.update(rows, rows);
    }
    return rows;
  };
  try {
    if (file === undefined) {
      await write(writerTo(tools.streams.out));
      return undefined;
    }
    const exported = { [request.type]: await exportFile(file, write) };
    return {
      document: { file, exported, columns: table.headers },
      text: `Exported to ${file}: ${countsText(exported)}`,
    };
  } finally {
    bar.stop();
  }
}

/** Resolves when the reader can take more. */
type WriteText = (text: string) => Promise<void>;

const writerTo =
  (stream: Writable): WriteText =>
  async (text) => {
    if (!stream.write(text)) await once(stream, 'drain');
  };

/**
 * Writes a private file that appears only when it is complete.
 * @throws BAD_REQUEST if its folder does not exist
 */
async function exportFile<T>(file: string, work: (write: WriteText) => Promise<T>): Promise<T> {
  const part = `${file}.part`;
  const stream = (await create(part)).createWriteStream();
  try {
    const result = await work(writerTo(stream));
    stream.end();
    await once(stream, 'close');
    await rename(part, file);
    return result;
  } catch (error) {
    stream.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

/** @throws BAD_REQUEST if its folder does not exist */
async function create(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'w', 0o600);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new NovaError('BAD_REQUEST', `There is no folder ${JSON.stringify(dirname(path))}. Make it first.`);
  }
}

/** Copies contents to files/<checksum>/<name>: equal ones once, with the same path in every export. */
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

function safeName(name: string): string {
  const safe = Array.from(name.replaceAll(/[/\\\p{Cc}]/gu, '_'))
    .slice(0, 60)
    .join('');
  return /^\.*$/u.test(safe) ? '_' : safe;
}
