import type { StoredContent } from '@nova/files';
import type { AccountDatabase } from '@nova/db';
import { isId } from '../ids.ts';
import { notFound } from '../records/not-found.ts';

export interface FoundFile extends StoredContent {
  readonly id: string;
  readonly fileName: string;
  readonly contentType: string;
}

interface FileRow {
  readonly id: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly storageKey: string;
  readonly size: number;
  readonly sha256: string;
}

/** A file of the account whose content is stored. @throws NOT_FOUND, also while the content is pending */
export async function findStoredFileOrThrow(db: AccountDatabase, fileId: string): Promise<FoundFile> {
  if (!isId(fileId)) throw notFound('file');
  const [found] = await db.rows<FileRow>(
    `SELECT id, "fileName", "contentType", "storageKey", "fileSize" AS size, encode(sha256, 'hex') AS sha256
     FROM stored_files WHERE "accountId" = $1 AND id = $2 AND status = 'STORED' AND "storageKey" IS NOT NULL`,
    [fileId],
  );
  if (!found) throw notFound('file');
  return found;
}
