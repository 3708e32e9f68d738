import type { CvParseResult, keepParsedCv as endpoint } from './contract.ts';
import { NovaError } from '@nova/contract';
import {
  type Context,
  auditRow,
  type Row,
  uniqueViolation,
  buildColumns,
  loadReferences,
  assertNeeded,
} from '@nova/core';
import { listFileChanges } from '../files/upload-file.ts';
import { sqlState } from '@nova/db';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import { createWithCv, type CvOwner, findOwnerOrThrow, toReading, extractTwin } from './candidate-of-cv.ts';
import { findDraftOrThrow, createDraftUsedError } from './cv-drafts.ts';
import { type CvFile, buildCvFileRow, buildCvParsedEvent } from './cv-file.ts';
import { buildCandidateRow } from './parsed-candidate-row.ts';

type Input = z.output<typeof endpoint.input>;

/**
 * Creates a candidate from a CV of a dry run, or attaches the CV to an existing candidate
 * (docs/interface/candidates.md#dry-runs). The file's row has the draft's id, so one of two simultaneous calls
 * fails.
 * @throws NOT_FOUND for an unknown, foreign or old parse and for an unknown candidate; INVALID_STATE, BAD_REQUEST,
 * RECORD_LIMIT_REACHED
 */
export async function keepParsedCv(ctx: Context, input: Input): Promise<CvParseResult> {
  const { parseId, attachTo, candidate } = input;
  if (candidate && attachTo)
    throw new NovaError(
      'BAD_REQUEST',
      'Give either candidate or attachTo: a CV that is attached changes nobody.',
    );
  const draft = await findDraftOrThrow(ctx, parseId);
  try {
    const owner = attachTo ? await attach(ctx, draft, attachTo) : await create(ctx, draft, input);
    return { ...owner, ...toReading(draft.parsed) };
  } catch (error) {
    if (sqlState(error) === uniqueViolation) throw createDraftUsedError();
    const twin = extractTwin(error);
    if (twin === undefined) throw error;
    // A simultaneous call may have created the duplicate from this very CV. The draft is then used, and this throws
    // INVALID_STATE.
    await findDraftOrThrow(ctx, parseId);
    return { ...(await findOwnerOrThrow(ctx, twin)), ...toReading(draft.parsed) };
  }
}

async function create(ctx: Context, draft: CvFile, { candidate, allowDuplicate }: Input): Promise<CvOwner> {
  const read = await buildCandidateRow(ctx, draft.parsed);
  const overrides = candidate ? await buildColumns(ctx, kinds.candidate, candidate) : {};
  // The location that was read belongs to the CV's own address, so a given address clears it.
  const place = candidate?.address === undefined ? {} : { location: null };
  const row = { ...read, ...pickNulls(candidate), ...place, ...overrides };
  assertNeeded(kinds.candidate, row);
  return createWithCv(ctx, row, draft, allowDuplicate);
}

const identifying: readonly string[] = kinds.candidate.requiresOneOf ?? [];

/** A write ignores a blank name or email. Here the blank clears the value that was read from the CV. */
const pickNulls = (candidate: Input['candidate']): Row =>
  Object.fromEntries(
    Object.entries(candidate ?? {}).filter(([name, value]) => value === null && identifying.includes(name)),
  );

async function attach(ctx: Context, draft: CvFile, candidateId: string): Promise<CvOwner> {
  const references = await loadReferences(ctx, { candidates: [candidateId] });
  const owner = await findOwnerOrThrow(ctx, references.record('candidate', candidateId) ?? candidateId);
  const row = buildCvFileRow(ctx, draft, candidateId);
  const audit = auditRow(ctx, {
    entity: 'file',
    recordId: draft.id,
    action: 'create',
    changes: listFileChanges(row),
  });
  const event = buildCvParsedEvent(ctx, { id: candidateId, reference: owner.reference ?? '' });
  await ctx.db.write(`SELECT nova_add_children($1::uuid, $2::jsonb)::text`, [
    JSON.stringify([{ table: 'stored_files', rows: [row] }, { table: 'audit_events', rows: [audit] }, event]),
  ]);
  return { ...owner, cvFileId: draft.id, cvFileName: draft.fileName };
}
