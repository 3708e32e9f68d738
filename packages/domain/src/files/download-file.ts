import type { Readable } from 'node:stream';
import { NovaError } from '@nova/contract';
import type { AccountDatabase } from '@nova/db';
import { ContentMissingError, type ByteRange, type FileStore } from '@nova/files';
import type { Context } from '../context.ts';
import { findStoredFileOrThrow } from './find-stored-file.ts';

/** A file on its way out; an adapter decides what part of it is asked for. */
export interface FileDownload {
  readonly fileName: string;
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  /** SHA-256 in hex: the same content, the same tag. */
  readonly sha256: string;
  /** @throws NOT_FOUND when the store has lost the content */
  open(range?: ByteRange): Promise<Readable>;
}

/** A stored file of the account (docs/interface/files.md#download). @throws NOT_FOUND */
export function downloadFile(ctx: Context, input: { readonly fileId: string }): Promise<FileDownload> {
  return openFile(ctx.db, ctx.ports.files, input.fileId);
}

/** The same for whoever was proven to be allowed to read the file: a link's holder. @throws NOT_FOUND */
export async function openFile(db: AccountDatabase, files: FileStore, fileId: string): Promise<FileDownload> {
  const found = await findStoredFileOrThrow(db, fileId);
  const { fileName, contentType, size, sha256 } = found;
  return {
    fileName,
    contentType,
    size,
    sha256,
    async open(range) {
      try {
        return await files.open(found, range);
      } catch (error) {
        if (!(error instanceof ContentMissingError)) throw error;
        throw new NovaError('NOT_FOUND', 'The contents of this file are missing from the store.', {
          cause: error,
        });
      }
    },
  };
}
