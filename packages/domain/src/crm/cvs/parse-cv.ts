import { cvCategory, type cvParseResult, NovaError, type parseCv as endpoint } from '@nova/contract';
import { acceptedKind, CvError, CvParserBusyError, type DocumentKind, type ParsedCv } from '@nova/cv';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { queuedEvents } from '../../events/event-queue.ts';
import { fileChanges, fileRow, safeFileName } from '../../files/upload-file.ts';
import { removeRefusedContent } from '../../files/upload-file.ts';
import { bytesOf } from '../../files/upload-file.ts';
import { newId } from '../../ids.ts';
import { createRecord } from '../../records/create-record.ts';
import { duplicateKeysOf, keysBy } from '../../records/duplicate-keys.ts';
import { storableJson } from '../../records/row-of.ts';
import { parsedCandidateRow } from './parsed-candidate-row.ts';

type Result = z.output<typeof cvParseResult>;

/** Not by LinkedIn address: a CV may contain another person's. */
const parsedCvRules = kinds.candidate.duplicates?.filter(({ by }) => by !== 'profile') ?? [];

/**
 * Creates a candidate from a CV, or finds the candidate it is of (docs/interface/candidates.md#cvs). The
 * content is stored first; one statement then creates candidate and file.
 * @throws UNSUPPORTED_FILE, UNREADABLE_FILE, PARSE_LIMIT_REACHED, RECORD_LIMIT_REACHED
 */
export async function parseCv(ctx: Context, input: z.output<typeof endpoint.input>): Promise<Result> {
  const bytes = new Uint8Array(await input.file.arrayBuffer());
  const kind = kindOf(bytes);
  const allowance = await ctx.ports.allowances.reserveCv(ctx.account.id, ctx.account.limits);
  try {
    const cv = await readCv(ctx, bytes);
    return await createOrFind(ctx, input.file, kind, cv);
  } catch (error) {
    await allowance.release();
    throw error;
  }
}

/** Refuses other kinds before they count against the account's allowance. */
function kindOf(bytes: Uint8Array): DocumentKind {
  try {
    return acceptedKind(bytes);
  } catch (error) {
    throw error instanceof CvError ? new NovaError(error.code, error.message) : error;
  }
}

async function readCv(ctx: Context, bytes: Uint8Array): Promise<ParsedCv> {
  try {
    const read = await ctx.ports.cv.parse(bytes, { now: ctx.now(), timeZone: ctx.account.timeZone });
    const cv = storableJson(read);
    if (cv.firstName === null && cv.lastName === null && cv.email === null) {
      throw new NovaError(
        'UNREADABLE_FILE',
        'Neither a name nor an email address could be read; is this a CV?',
      );
    }
    return cv;
  } catch (error) {
    if (error instanceof CvError) throw new NovaError(error.code, error.message, { cause: error });
    if (error instanceof CvParserBusyError) {
      throw new NovaError(
        'UNAVAILABLE',
        'Too many CVs are being read right now. Send this one again in a moment.',
        {
          retryAfter: 5,
          cause: error,
        },
      );
    }
    throw error;
  }
}

async function createOrFind(ctx: Context, file: File, kind: DocumentKind, cv: ParsedCv): Promise<Result> {
  const row = await parsedCandidateRow(ctx, cv);
  const fileId = newId();
  const fileName = cvFileName(file.name, kind);
  const content = await ctx.ports.files.put(ctx.account.id, fileId, bytesOf(file));
  const { text: _text, ...parsed } = cv;
  try {
    const created = await createRecord(ctx, 'candidate', {
      row: { ownerId: ctx.user.id, ...row },
      duplicateKeys: keysBy(parsedCvRules, row),
      furtherKeys: duplicateKeysOf(kinds.candidate, row),
      recordLimit: { name: 'candidateRecords', max: ctx.account.limits.candidateRecords },
      children: ({ id: candidateId, reference }) => {
        const file = fileRow(ctx, {
          id: fileId,
          candidateId,
          category: cvCategory,
          fileName,
          contentType: documentTypes[kind],
          content,
          parsed,
        });
        const changed = Object.keys(fileChanges(file));
        return [
          { table: 'stored_files', rows: [file] },
          queuedEvents(ctx, [
            { type: 'file.uploaded', kind: 'file', recordId: fileId, changed },
            { type: 'candidate.cv_parsed', kind: 'candidate', recordId: candidateId, reference },
          ]),
        ];
      },
    });
    const name = nameOf(cv.firstName, cv.lastName);
    return {
      candidateId: created.id,
      reference: created.reference,
      name,
      cvFileId: fileId,
      cvFileName: fileName,
      duplicate: false,
      ...readingOf(cv),
    };
  } catch (error) {
    await removeRefusedContent(ctx, content.storageKey, error);
    if (error instanceof NovaError && error.code === 'DUPLICATE' && error.details.data !== undefined) {
      return { ...(await existing(ctx, error.details.data)), ...readingOf(cv) };
    }
    throw error;
  }
}

type Reading = Pick<Result, 'confidence' | 'pages'>;

const readingOf = ({ confidence, pages, pagesRead }: ParsedCv): Reading => ({
  confidence,
  pages: { read: pagesRead, total: pages },
});

/** Names that browsers open as web pages. */
const PAGE_NAME = /\.(?:x?html?|shtml|mht|mhtml|xml|svg)$/iu;

/** A Word document with a web page's name gets one that a word processor opens. */
const cvFileName = (name: string, kind: DocumentKind): string =>
  kind === 'doc' ? safeFileName(name).replace(PAGE_NAME, '.doc') : safeFileName(name);

const nameOf = (firstName: string | null, lastName: string | null): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || null;

/** The CV's candidate, with its latest CV if any. */
async function existing(ctx: Context, candidateId: string): Promise<Omit<Result, keyof Reading>> {
  const [found] = await ctx.db.rows<Omit<Result, 'duplicate' | keyof Reading>>(
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
  if (!found)
    throw new NovaError(
      'NOT_FOUND',
      'The candidate of this CV was deleted while it was read. Send it again.',
    );
  return { ...found, duplicate: true };
}

/** Media types of documents. */
export const documentTypes: Readonly<Record<DocumentKind, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
};
