import type { CvParseResult, parseCv as endpoint } from './contract.ts';
import { NovaError } from '@nova/contract';
import { type Context, makeStorable } from '@nova/core';
import { removeRefusedContent } from '../files/upload-file.ts';
import { acceptedKind, CvError, CvParserBusyError, type DocumentKind, type ParsedCv } from '@nova/cv';
import type { z } from 'zod';
import { createWithCv, findOwnerOrThrow, toReading, extractTwin } from './candidate-of-cv.ts';
import { storeDraft } from './cv-drafts.ts';
import { type CvFile, storeCv } from './cv-file.ts';
import { extractEmail, buildCandidateRow } from './parsed-candidate-row.ts';

/**
 * Creates a candidate from a CV, or finds the existing candidate that it belongs to
 * (docs/interface/candidates.md#cvs). A dry run creates none and stores the CV for a day. The content is stored
 * before its record.
 * @throws UNSUPPORTED_FILE, UNREADABLE_FILE, PARSE_LIMIT_REACHED, RECORD_LIMIT_REACHED
 */
export async function parseCv(ctx: Context, input: z.output<typeof endpoint.input>): Promise<CvParseResult> {
  const bytes = new Uint8Array(await input.file.arrayBuffer());
  const kind = detectKind(bytes);
  const allowance = await ctx.ports.allowances.reserveCv(ctx.account.id, ctx.account.limits);
  try {
    const cv = await readCv(ctx, bytes);
    const file = await storeCv(ctx, input.file, kind, cv);
    return await (input.dryRun ? storeDraft(ctx, file) : createOrFind(ctx, file));
  } catch (error) {
    await allowance.release();
    throw error;
  }
}

/** Refuses files of other kinds before they count against the account's allowance. */
function detectKind(bytes: Uint8Array): DocumentKind {
  try {
    return acceptedKind(bytes);
  } catch (error) {
    throw error instanceof CvError ? new NovaError(error.code, error.message) : error;
  }
}

async function readCv(ctx: Context, bytes: Uint8Array): Promise<ParsedCv> {
  try {
    const options = { now: ctx.now(), timeZone: ctx.account.timeZone };
    const read = await ctx.ports.cv.parse(bytes, options, ctx.left);
    const cv = makeStorable(read);
    if (cv.firstName === null && cv.lastName === null && extractEmail(cv) === null) {
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

async function createOrFind(ctx: Context, file: CvFile): Promise<CvParseResult> {
  try {
    const row = await buildCandidateRow(ctx, file.parsed);
    return { ...(await createWithCv(ctx, row, file)), ...toReading(file.parsed) };
  } catch (error) {
    await removeRefusedContent(ctx, file.content.storageKey, error);
    const twin = extractTwin(error);
    if (twin === undefined) throw error;
    return { ...(await findOwnerOrThrow(ctx, twin)), ...toReading(file.parsed) };
  }
}
