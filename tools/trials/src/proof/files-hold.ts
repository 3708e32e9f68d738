import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunStatement } from './candidates-hold.ts';

/** What database and disk say of an account's CVs; all but the first are to be 0. */
export interface FilesProof {
  readonly files: number;
  /** Files whose content is missing, or has another size or checksum than was stored. */
  readonly damaged: number;
  /** Files that wait for a content that will never come. */
  readonly pending: number;
  readonly candidatesWithoutCv: number;
  /** Contents under way that nobody writes any more. */
  readonly drafts: number;
}

/** Holds the CVs of an account that has candidates by uploads alone against what is on disk. */
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
