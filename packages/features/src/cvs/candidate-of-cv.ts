import { cvCategory } from '../files/contract.ts';
import type { CvParseResult } from './contract.ts';
import { NovaError } from '@nova/contract';
import { type Context, createRecord, type Row, computeDuplicateKeys, computeKeys } from '@nova/core';
import { kinds } from '@nova/kinds';
import { type CvFile, buildCvRows, type ReadFields } from './cv-file.ts';

type Reading = Pick<CvParseResult, 'confidence' | 'pages'>;

/** The candidate that a CV belongs to. */
export type CvOwner = Omit<CvParseResult, keyof Reading | 'parseId' | 'record'>;

export const toReading = ({ confidence, pages, pagesRead }: ReadFields): Reading => ({
  confidence,
  pages: { read: pagesRead, total: pages },
});

/**
 * Rules that match a CV with existing candidates. The LinkedIn address is left out, because a CV may contain
 * another person's.
 */
const parsedCvRules = kinds.candidate.duplicates?.filter(({ by }) => by !== 'profile') ?? [];

/**
 * Creates a candidate with the CV's file in one statement.
 * @param allowDuplicate true to create it although the candidate exists
 * @throws DUPLICATE with the existing id, RECORD_LIMIT_REACHED
 */
export async function createWithCv(
  ctx: Context,
  row: Row,
  file: CvFile,
  allowDuplicate = false,
): Promise<CvOwner> {
  const created = await createRecord(ctx, 'candidate', {
    row: { ownerId: ctx.user.id, ...row },
    duplicateKeys: computeKeys(parsedCvRules, row),
    allowDuplicate,
    furtherKeys: computeDuplicateKeys(kinds.candidate, row),
    recordLimit: { name: 'candidateRecords', max: ctx.account.limits.candidateRecords },
    children: (candidate) => buildCvRows(ctx, file, candidate),
  });
  return {
    candidateId: created.id,
    reference: created.reference,
    name: formatName(row),
    cvFileId: file.id,
    cvFileName: file.fileName,
    duplicate: false,
  };
}

export const formatName = ({ firstName, lastName }: Row): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || null;

/** Returns the id of the existing candidate that a CV belongs to; null if it is a new person. */
export async function findTwin(ctx: Context, row: Row): Promise<string | null> {
  const [match] = await ctx.db.rows<{ existing: string | null }>(
    `SELECT n.existing FROM nova_duplicate($1::uuid, 'candidate', $2::text[]) n`,
    [computeKeys(parsedCvRules, row)],
  );
  return match?.existing ?? null;
}

/** Returns the existing candidate's id from a DUPLICATE; undefined for other errors. */
export const extractTwin = (error: unknown): string | undefined =>
  error instanceof NovaError && error.code === 'DUPLICATE' && typeof error.details.data === 'string'
    ? error.details.data
    : undefined;

/**
 * Returns an existing candidate, with the latest CV if there is one.
 * @throws NOT_FOUND
 */
export async function findOwnerOrThrow(ctx: Context, candidateId: string): Promise<CvOwner> {
  const [owner] = await ctx.db.rows<Omit<CvOwner, 'duplicate'>>(
    `SELECT c.id AS "candidateId", c.reference, nullif(concat_ws(' ', c."firstName", c."lastName"), '') AS name,
       f.id AS "cvFileId", f."fileName" AS "cvFileName"
     FROM candidates c LEFT JOIN LATERAL (
       SELECT f.id, f."fileName" FROM stored_files f
       WHERE f."accountId" = $1 AND f."candidateId" = c.id AND f.category = $3 AND f.status = 'STORED'
       ORDER BY f."createdOn" DESC, f.id DESC LIMIT 1
     ) f ON true
     WHERE c."accountId" = $1 AND c.id = $2`,
    [candidateId, cvCategory],
  );
  if (!owner)
    throw new NovaError(
      'NOT_FOUND',
      'The candidate of this CV was deleted while it was read. Send it again.',
    );
  return { ...owner, duplicate: true };
}
