import type { ImportType } from '@nova/contract';
import type { Database } from '@nova/db';
import { unknownAccount } from '../accounts/not-found.ts';
import { isId } from '../ids.ts';
import { exportSql } from './export-documents.ts';
import type { TransferKind } from './kinds/transfer-kind.ts';
import { kindsInOrder } from './kinds/transfer-kinds.ts';

/** A stored file whose content is to lie beside the export. */
export interface ExportedContent {
  readonly storageKey: string;
  /** In bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly fileName: string;
}

export interface ExportOptions {
  readonly accountId: string;
  /** Takes one line without its end; waits where the reader is slow. */
  readonly write: (line: string) => Promise<void> | void;
  /** Puts a file's content beside the export; its path from there. Without it files are exported as pending. */
  readonly copyContent?: (content: ExportedContent) => Promise<string>;
  readonly onProgress?: (progress: { readonly lines: number }) => void;
  readonly pageSize?: number;
}

/** How many lines of each type were written. */
export type ExportReport = Readonly<Partial<Record<ImportType, number>>>;

interface ExportedRow {
  readonly id: string;
  readonly line: string;
  readonly storageKey?: string | null;
  readonly size?: number | null;
  readonly sha256?: string | null;
  readonly fileName?: string;
}

const defaultPageSize = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Writes an account as the lines that an import reads, each type after those it refers to, page by page (CONTRACT section 10).
 * @throws NOT_FOUND for an unknown account
 */
export async function exportRecords(database: Database, options: ExportOptions): Promise<ExportReport> {
  const { accountId, write, onProgress } = options;
  const [account] = isId(accountId)
    ? await database.query(`SELECT 1 FROM accounts WHERE id = $1`, [accountId])
    : [];
  if (!account) throw unknownAccount(accountId);
  const counts: Partial<Record<ImportType, number>> = {};
  let lines = 0;
  for (const kind of kindsInOrder) {
    for await (const page of pagesOf(database, kind, options)) {
      for (const row of page) await write(await lineOf(row, options));
      counts[kind.type] = (counts[kind.type] ?? 0) + page.length;
      lines += page.length;
      onProgress?.({ lines });
    }
  }
  return counts;
}

async function* pagesOf(
  database: Database,
  kind: TransferKind,
  { accountId, pageSize = defaultPageSize }: ExportOptions,
): AsyncGenerator<readonly ExportedRow[]> {
  const sql = exportSql(kind);
  if (kind.export.order !== undefined) {
    yield await database.query<ExportedRow>(sql, [accountId]);
    return;
  }
  for (let after = beforeAll; ;) {
    const page = await database.query<ExportedRow>(sql, [accountId, after, pageSize]);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (page.length < pageSize || !last) return;
    after = last.id;
  }
}

/** The line, with the path of its content where that is copied. */
async function lineOf(row: ExportedRow, { copyContent }: ExportOptions): Promise<string> {
  const { line, storageKey, size, sha256, fileName } = row;
  if (!storageKey || !sha256 || !fileName || typeof size !== 'number' || !copyContent) return line;
  const path = await copyContent({ storageKey, size, sha256, fileName });
  return `${line.slice(0, -1)},"path":${JSON.stringify(path)}}`;
}
