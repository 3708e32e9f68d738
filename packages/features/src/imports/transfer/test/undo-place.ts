import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { Database } from '@nova/db';
import { createTestAccount, findDrift, type TestAccount } from '../../../testing/index.ts';
import { undoImport } from '../undo/undo-import.ts';
import type { ImportOptions, ImportReport } from '../import-session.ts';
import type { UndoOptions, UndoReport } from '../undo/undo-session.ts';
import { dumpAccount } from './dump-account.ts';
import { importLines } from './support.ts';

/** An account with imports and undos. */
export interface Place extends TestAccount {
  dump(): Promise<readonly string[]>;
  /** Keys of all contents in the account's file store. */
  contents(): Promise<readonly string[]>;
  /** An import that must have no error. */
  take(lines: Iterable<object>, options?: Partial<ImportOptions>): Promise<Taken>;
  /** Undoes an import, which must leave every derived value as its sources say. */
  undo(batch: Pick<Taken, 'batchId'>, options?: Partial<UndoOptions>): Promise<UndoReport>;
}

export interface Taken {
  readonly batchId: string;
  readonly report: ImportReport;
  /** The record id of a line, by `<type>:<the line's id>`. */
  id(name: string): string;
}

/** A folder for the files of lines. */
export async function folderOfFiles(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nova-undo-'));
  for (const name of ['first.txt', 'second.txt', 'third.txt']) await writeFile(join(folder, name), name);
  return folder;
}

export async function undoPlace(database: Database, baseDir?: string): Promise<Place> {
  const account = await createTestAccount(database);
  const { accountId } = account;
  const { files } = account.ctx.ports;
  return {
    ...account,
    dump: () => dumpAccount(database, accountId),
    async contents() {
      const keys: string[] = [];
      for await (const { storageKey } of files.keys('own')) keys.push(storageKey);
      return keys.toSorted();
    },
    async take(lines, options) {
      const from = baseDir === undefined ? {} : { files, baseDir };
      const report = await importLines(database, accountId, lines, { ...from, ...options });
      expect(report.errors).toEqual([]);
      const { batchId, ids } = report;
      return { batchId: batchId ?? '', report, id: (name) => ids[name] ?? '' };
    },
    async undo({ batchId }, options) {
      const report = await undoImport(database, { accountId, batchId, files, ...options });
      expect(await findDrift(database, accountId)).toEqual([]);
      return report;
    },
  };
}

/** Left records, abbreviated. */
export const leftOf = ({ left }: UndoReport): readonly string[] =>
  left.map(({ type, reason }) => `${type} ${reason}`).toSorted();
