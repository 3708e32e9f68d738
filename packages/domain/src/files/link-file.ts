import type { fileLink } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { findStoredFileOrThrow } from './find-stored-file.ts';

/** A short-lived address of a file that needs no key (docs/interface/files.md#links). @throws NOT_FOUND */
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
