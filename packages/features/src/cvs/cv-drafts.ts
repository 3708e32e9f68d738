import type { CvParseResult } from './contract.ts';
import { NovaError } from '@nova/contract';
import { type Context, isId, notFound } from '@nova/core';
import { removeRefusedContent } from '../files/upload-file.ts';
import type { Database } from '@nova/db';
import { findOwnerOrThrow, findTwin, formatName, toReading } from './candidate-of-cv.ts';
import type { CvFile, ReadFields } from './cv-file.ts';
import { buildCandidateRow, toParsedRecord } from './parsed-candidate-row.ts';

/** The time in ms during which a draft may be used (docs/interface/candidates.md#dry-runs). */
const keptFor = 24 * 60 * 60 * 1000;

/**
 * Stores the fields of a parsed CV for a day.
 * @returns the candidate that would be created, or the existing one
 */
export async function storeDraft(ctx: Context, file: CvFile): Promise<CvParseResult> {
  const { id, fileName, contentType, content, parsed } = file;
  try {
    const row = await buildCandidateRow(ctx, parsed);
    await ctx.db.write(
      `INSERT INTO cv_drafts ("accountId", id, "fileName", "contentType", "fileSize", sha256, "storageKey", parsed, "createdOn")
       VALUES ($1::uuid, $2::uuid, $3, $4, $5::int, decode($6, 'hex'), $7, $8::jsonb, $9::timestamptz)`,
      [
        ...[id, fileName, contentType, content.size, content.sha256, content.storageKey],
        ...[JSON.stringify(parsed), ctx.now().toISOString()],
      ],
    );
    const twin = await findTwin(ctx, row);
    const nobody = { candidateId: null, reference: null, name: formatName(row), duplicate: false };
    return {
      ...(twin === null
        ? { ...nobody, cvFileId: null, cvFileName: fileName }
        : await findOwnerOrThrow(ctx, twin)),
      ...toReading(parsed),
      parseId: id,
      record: toParsedRecord(row),
    };
  } catch (error) {
    await removeRefusedContent(ctx, content.storageKey, error);
    throw error;
  }
}

interface DraftRow {
  readonly id: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  /** Null once the draft has become a candidate's CV. */
  readonly storageKey: string | null;
  readonly parsed: string | null;
}

/**
 * Finds the draft of a dry run.
 * @throws NOT_FOUND if it is unknown or too old; INVALID_STATE if it was used already
 */
export async function findDraftOrThrow(ctx: Context, parseId: string): Promise<CvFile> {
  const since = new Date(ctx.now().getTime() - keptFor).toISOString();
  const [draft] = isId(parseId)
    ? await ctx.db.rows<DraftRow>(
        `SELECT d.id, d."fileName", d."contentType", d."fileSize" AS size, encode(d.sha256, 'hex') AS sha256, d."storageKey", d.parsed
         FROM cv_drafts d WHERE d."accountId" = $1 AND d.id = $2 AND d."createdOn" > $3::timestamptz`,
        [parseId, since],
      )
    : [];
  if (!draft) throw notFound('parsed CV');
  const { id, fileName, contentType, size, sha256, storageKey, parsed } = draft;
  if (storageKey === null || parsed === null) throw createDraftUsedError();
  const content = { size, sha256, storageKey };
  // The cast is safe because only `storeDraft` writes the column.
  return { id, fileName, contentType, content, parsed: JSON.parse(parsed) as ReadFields, text: null };
}

export const createDraftUsedError = (): NovaError =>
  new NovaError('INVALID_STATE', 'This parsed CV was kept already. Parse the file again to use it again.');

/** The number of drafts that one statement removes; a small number avoids locking the table for long. */
const batchSize = 1_000;

/**
 * Removes drafts of all accounts, an hour after they can last be used. A trigger notes their contents, which the
 * upkeep of files removes.
 * @returns the number of removed drafts
 */
export async function removeOldCvDrafts(database: Database): Promise<number> {
  let removed = 0;
  for (;;) {
    const rows = await database.query(removeStatement);
    removed += rows.length;
    if (rows.length < batchSize) return removed;
  }
}

const removeStatement = `
  DELETE FROM cv_drafts WHERE ("accountId", id) IN (
    SELECT "accountId", id FROM cv_drafts WHERE "createdOn" < now() - interval '25 hours' ORDER BY "createdOn"
    LIMIT ${String(batchSize)} FOR UPDATE SKIP LOCKED)
  RETURNING 1`;
