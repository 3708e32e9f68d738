import type * as contract from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { deleteWithFiles } from '../../files/delete-files.ts';
import type { DocumentPage, JsonText } from '../../json-text.ts';
import { changeRecord } from '../../records/change-record.ts';
import { createKind, updateKind } from '../../records/crud.ts';
import { reads } from '../../records/kind-reads.ts';
import { matching } from '../../records/matching.ts';
import type { Condition } from '../../records/page-statement.ts';
import { readDocument, readPage } from '../../records/read-documents.ts';
import { findSavedSearchOrThrow } from './saved-searches.ts';
import { languagesToStore } from './histories.ts';

/** @throws as createKind */
export const createCandidate = (ctx: Context, input: contract.CandidateWrite): Promise<string> =>
  createKind(ctx, kinds.candidate, input);

type Candidate = z.output<typeof contract.candidate>;

/** The full record (docs/interface/candidates.md#fields). @throws NOT_FOUND */
export function getCandidate(
  ctx: Context,
  input: { readonly candidateId: string },
): Promise<JsonText<Candidate>> {
  return readDocument<Candidate>(ctx, reads.candidate.source, { id: input.candidateId, what: 'candidate' });
}

/**
 * Candidates that match the query, and the saved search if one is named, newest first
 * (docs/interface/saved-searches.md#searching-within-one).
 * @throws INVALID_QUERY; NOT_FOUND for an unknown or invisible saved search
 */
export async function searchCandidates(
  ctx: Context,
  input: z.output<typeof contract.searchCandidates.input>,
): Promise<DocumentPage<Candidate>> {
  const conditions: Condition[] = [];
  if (input.savedSearchId !== undefined) {
    const saved = await findSavedSearchOrThrow(ctx, input.savedSearchId);
    conditions.push(...(await matching(ctx, 'candidate', saved.query)));
  }
  conditions.push(...(await matching(ctx, 'candidate', input.query)));
  return readPage<Candidate>(ctx, reads.candidate.source, input, { conditions });
}

/** @throws as updateKind */
export const updateCandidate = (
  ctx: Context,
  { candidateId, ...write }: contract.CandidateWrite & { readonly candidateId: string },
): Promise<string> => updateKind(ctx, kinds.candidate, candidateId, write);

/**
 * Also deletes its applications, interviews and files; placements stay (docs/interface/candidates.md#delete).
 * @throws NOT_FOUND
 */
export const deleteCandidate = (ctx: Context, input: { readonly candidateId: string }): Promise<string> =>
  deleteWithFiles(ctx, 'candidate', input.candidateId);

interface CandidateOverview {
  readonly candidateId: string;
  readonly text: string | null;
}

/** See docs/interface/candidates.md#parts. @throws NOT_FOUND */
export function setCandidateOverview(ctx: Context, input: CandidateOverview): Promise<string> {
  return changeRecord(ctx, 'candidate', input.candidateId, () => ({
    row: { overview: input.text },
    action: 'setOverview',
  }));
}

/** An empty list clears them. @throws NOT_FOUND */
export function setCandidateLanguages(
  ctx: Context,
  input: z.output<typeof contract.setCandidateLanguages.input>,
): Promise<string> {
  return changeRecord(ctx, 'candidate', input.candidateId, () => ({
    row: { languages: languagesToStore(input.languages) },
    action: 'setLanguages',
  }));
}
