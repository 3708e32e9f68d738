import type { Readable } from 'node:stream';
import type { fileLink, listCandidateFiles as endpoint, storedFile } from './contract.ts';
import { NovaError } from '@nova/contract';
import {
  type Context,
  isId,
  type DocumentPage,
  reads,
  condition,
  readPage,
  loadReferences,
  notFound,
} from '@nova/core';
import type { AccountDatabase } from '@nova/db';
import { type ByteRange, ContentMissingError, type FileStore, type StoredContent } from '@nova/files';
import type { z } from 'zod';

/**
 * Lists a candidate's files, newest first.
 * @throws NOT_FOUND for an unknown candidate
 */
export async function listCandidateFiles(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof storedFile>>> {
  const references = await loadReferences(ctx, { candidates: [input.candidateId] });
  const candidateId = references.record('candidate', input.candidateId);
  return readPage(ctx, reads.file.source, input, {
    conditions: [condition('r."candidateId" = $?::uuid', candidateId)],
  });
}

/** A download; the HTTP adapter chooses the range. */
export interface FileDownload {
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal digest, which serves as ETag. */
  readonly sha256: string;
  /** @throws NOT_FOUND if the store has lost the content */
  open(range?: ByteRange): Promise<Readable>;
}

/**
 * Opens a file for download (docs/interface/files.md#download).
 * @throws NOT_FOUND
 */
export function downloadFile(ctx: Context, input: { readonly fileId: string }): Promise<FileDownload> {
  return openFile(ctx.db, ctx.ports.files, input.fileId);
}

/**
 * Opens a file for the holder of a link, who needs no key.
 * @throws NOT_FOUND
 */
export async function openFile(db: AccountDatabase, files: FileStore, fileId: string): Promise<FileDownload> {
  const file = await findStoredFileOrThrow(db, fileId);
  const { fileName, contentType, size, sha256 } = file;
  return {
    fileName,
    contentType,
    size,
    sha256,
    async open(range) {
      try {
        return await files.open(file, range);
      } catch (error) {
        if (!(error instanceof ContentMissingError)) throw error;
        throw new NovaError('NOT_FOUND', 'The contents of this file are missing from the store.', {
          cause: error,
        });
      }
    },
  };
}

/**
 * Creates a temporary link that needs no key (docs/interface/files.md#links).
 * @throws NOT_FOUND
 */
export async function linkFile(
  ctx: Context,
  input: { readonly fileId: string },
): Promise<z.output<typeof fileLink>> {
  const { id, fileName, contentType, size } = await findStoredFileOrThrow(ctx.db, input.fileId);
  const { path, expiresOn } = ctx.ports.links.sign({ accountId: ctx.account.id, fileId: id }, ctx.now());
  return {
    fileId: id,
    fileName,
    contentType,
    fileSize: size,
    url: `${ctx.origin}${path}`,
    expiresOn: expiresOn.toISOString(),
  };
}

interface FoundFile extends StoredContent {
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

/** @throws NOT_FOUND, also while the content is pending */
async function findStoredFileOrThrow(db: AccountDatabase, fileId: string): Promise<FoundFile> {
  if (!isId(fileId)) throw notFound('file');
  const [fileRow] = await db.rows<FileRow>(
    `SELECT id, "fileName", "contentType", "storageKey", "fileSize" AS size, encode(sha256, 'hex') AS sha256
     FROM stored_files WHERE "accountId" = $1 AND id = $2 AND status = 'STORED' AND "storageKey" IS NOT NULL`,
    [fileId],
  );
  if (!fileRow) throw notFound('file');
  return fileRow;
}
