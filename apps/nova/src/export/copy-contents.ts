import { createWriteStream } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '@nova/files';
import type { ExportedContent } from '@nova/transfer';

/** Copies contents to files/<checksum>/<name>: equal ones once, and under the same path in every export. */
export const copierTo =
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
