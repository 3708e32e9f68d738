import type { ImportType } from '@nova/contract';
import type { Database, Snapshot } from '@nova/db';
import { ContentDamagedError, ContentMissingError } from '@nova/files';
import { unknownAccount, isId } from '@nova/domain';
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
  /** Told of each file whose content is not in the export: its line says that it is still to be uploaded. */
  readonly onWithoutContent?: (file: FileWithoutContent) => void;
  readonly onProgress?: (progress: { readonly lines: number }) => void;
  readonly pageSize?: number;
}

/** A file that is exported without its content. */
export interface FileWithoutContent {
  readonly id: string;
  readonly fileName: string;
  /** `DELETED` while the export ran; else the store has lost it, or holds something else. */
  readonly reason: 'DELETED' | 'MISSING' | 'DAMAGED';
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
 * Writes an account as the lines that an import reads, each type after those it refers to, page by page
 * (docs/import-and-export.md#export). All lines are of one
 * moment, whatever others write meanwhile, so that every reference among them resolves.
 * @throws NOT_FOUND for an unknown account
 */
export function exportRecords(database: Database, options: ExportOptions): Promise<ExportReport> {
  return database.snapshot((view) => exportView({ view, database, options }));
}

interface Export {
  readonly view: Snapshot;
  /** As it is by now. */
  readonly database: Database;
  readonly options: ExportOptions;
}

async function exportView(one: Export): Promise<ExportReport> {
  const { view, options } = one;
  const { accountId, write, onProgress } = options;
  const [account] = isId(accountId)
    ? await view.query(`SELECT 1 FROM accounts WHERE id = $1`, [accountId])
    : [];
  if (!account) throw unknownAccount(accountId);
  const counts: Partial<Record<ImportType, number>> = {};
  let lines = 0;
  for (const kind of kindsInOrder) {
    for await (const page of pagesOf(view, kind, options)) {
      for (const row of page) await write(await lineOf(one, row));
      counts[kind.type] = (counts[kind.type] ?? 0) + page.length;
      lines += page.length;
      onProgress?.({ lines });
    }
  }
  return counts;
}

async function* pagesOf(
  view: Snapshot,
  kind: TransferKind,
  { accountId, pageSize = defaultPageSize }: ExportOptions,
): AsyncGenerator<readonly ExportedRow[]> {
  const sql = exportSql(kind);
  if (kind.export.order !== undefined) {
    yield await view.query<ExportedRow>(sql, [accountId]);
    return;
  }
  for (let after = beforeAll; ;) {
    const page = await view.query<ExportedRow>(sql, [accountId, after, pageSize]);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (page.length < pageSize || !last) return;
    after = last.id;
  }
}

/** The line, with the path of its content where that is copied. */
async function lineOf(one: Export, row: ExportedRow): Promise<string> {
  const { copyContent, onWithoutContent } = one.options;
  const { id, line, storageKey, size, sha256, fileName } = row;
  if (!storageKey || !sha256 || !fileName || typeof size !== 'number' || !copyContent) return line;
  try {
    const path = await copyContent({ storageKey, size, sha256, fileName });
    return `${line.slice(0, -1)},"path":${JSON.stringify(path)}}`;
  } catch (error) {
    const reason = await whyWithout(one, { id, storageKey }, error);
    onWithoutContent?.({ id, fileName, reason });
    return line;
  }
}

/** One file's content must not cost an agency its export. @throws what is no fault of the content */
async function whyWithout(
  { database, options }: Export,
  { id, storageKey }: { readonly id: string; readonly storageKey: string },
  error: unknown,
): Promise<FileWithoutContent['reason']> {
  if (error instanceof ContentDamagedError) return 'DAMAGED';
  if (!(error instanceof ContentMissingError)) throw error;
  const [there] = await database.query(
    `SELECT 1 FROM stored_files WHERE "accountId" = $1 AND id = $2 AND "storageKey" = $3`,
    [options.accountId, id, storageKey],
  );
  return there ? 'MISSING' : 'DELETED';
}
