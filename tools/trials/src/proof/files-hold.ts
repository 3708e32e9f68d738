import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunStatement } from './candidates-hold.ts';

/** An account's CVs in database and on disk; all but the first must be 0. */
export interface FilesProof {
  readonly files: number;
  /** Contents that are missing, or differ in size or checksum. */
  readonly damaged: number;
  /** Files without a content. */
  readonly pending: number;
  readonly candidatesWithoutCv: number;
  /** Contents that nobody writes any more. */
  readonly drafts: number;
}

/** Compares stored CVs with the disk, if all candidates are from uploads. */
export async function proveFiles(run: RunStatement, accountId: string, folder: string): Promise<FilesProof> {
  const files = await run(
    `SELECT status, "storageKey" AS key, "fileSize" AS size, encode(sha256, 'hex') AS sha256
     FROM stored_files WHERE "accountId" = '${accountId}'`,
  );
  const stored = files.filter(({ status }) => status === 'STORED');
  const sound = await Promise.all(
    stored.map(async ({ key, size, sha256 }) => {
      const content = await readFile(join(folder, String(key))).catch(() => null);
      return content?.length === Number(size) && sha256Of(content) === sha256;
    }),
  );
  const [without] = await run(
    `SELECT count(*)::int AS count FROM candidates c WHERE c."accountId" = '${accountId}' AND (NOT c."hasCv" OR
       NOT EXISTS (SELECT 1 FROM stored_files f WHERE f."accountId" = c."accountId" AND f."candidateId" = c.id))`,
  );
  return {
    files: files.length,
    damaged: sound.filter((one) => !one).length,
    pending: files.length - stored.length,
    candidatesWithoutCv: Number(without?.count),
    drafts: (await readdir(join(folder, 'incoming'))).length,
  };
}

const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
