import type { Row } from './import-transaction.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { NovaError } from '@nova/contract';
import { toContentColumns } from '../../files/upload-file.ts';
import type { ImportSession } from './import-session.ts';
import { type PendingLine, addContentHash } from './read-line.ts';

const readPath = ({ line }: PendingLine): string | undefined =>
  line.type === 'file' && line.path ? line.path : undefined;

/**
 * Resolves a path within the import's folder, since an import must not read the rest of the disk.
 * @throws NovaError if the file is outside the folder, missing, or not a file
 */
async function resolveFile(session: ImportSession, path: string): Promise<string> {
  const { baseDir, files } = session.options;
  if (baseDir === undefined || !files) {
    throw new NovaError('BAD_REQUEST', 'path: this import has no folder that files could come from.');
  }
  const folder = await realpath(baseDir);
  const filePath = await realpath(resolve(folder, path)).catch(() => undefined);
  const way = filePath === undefined ? '' : relative(folder, filePath);
  if (filePath === undefined)
    throw new NovaError('BAD_REQUEST', `path: there is no file ${JSON.stringify(path)}.`);
  if (way === '' || way.startsWith('..') || isAbsolute(way)) {
    throw new NovaError(
      'BAD_REQUEST',
      `path: ${JSON.stringify(path)} is not in the folder of the import file.`,
    );
  }
  if (!(await stat(filePath)).isFile())
    throw new NovaError('BAD_REQUEST', `path: ${JSON.stringify(path)} is not a file.`);
  return filePath;
}

export async function addFileHash(session: ImportSession, pending: PendingLine): Promise<PendingLine> {
  const path = readPath(pending);
  if (path === undefined) return pending;
  const hash = createHash('sha256');
  const content: AsyncIterable<Uint8Array> = createReadStream(await resolveFile(session, path));
  for await (const chunk of content) hash.update(chunk);
  return addContentHash(pending, hash.digest('hex'));
}

/** @returns the columns that describe the stored content */
export async function storeContent(
  session: ImportSession,
  pending: PendingLine,
  id: string,
): Promise<Row | undefined> {
  const path = readPath(pending);
  const { files, dryRun } = session.options;
  if (path === undefined || !files || dryRun) return undefined;
  const storedFile = await files.put(
    session.accountId,
    id,
    createReadStream(await resolveFile(session, path)),
  );
  return toContentColumns(storedFile);
}
