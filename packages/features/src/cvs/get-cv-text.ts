import type { getCvText as endpoint } from './contract.ts';
import { NovaError } from '@nova/contract';
import {
  assertVisible,
  buildQueryConditions,
  type Context,
  isId,
  notFound,
  reads,
  visibleToUser,
} from '@nova/core';
import { kinds } from '@nova/kinds';
import { createMarker, listPositiveClauses, parseQuery, searchIn } from '@nova/search';
import type { z } from 'zod';
import { buildWordsIn } from '../candidates/candidate-rules.ts';
import { limitCharacters } from '../candidates/find-matches.ts';

/** The most marks of a text; a page of a CV has some 500 words. */
const mostMarks = 1_000;

/** One text is marked without a pause, so less of it is looked at than of the texts of a page. */
const textsAtOnce = 10;

interface TextRow {
  readonly fileId: string | null;
  readonly fileName: string;
  /** Null while the CV waits to be read. */
  readonly text: string | null;
}

/**
 * Returns the text of a candidate's newest CV, with what a query would find in it
 * (docs/interface/candidates.md#the-text-of-a-cv).
 * @throws NOT_FOUND for an unknown or hidden candidate, and without a text; INVALID_QUERY
 */
export async function getCvText(
  ctx: Context,
  { candidateId, query = '' }: z.output<typeof endpoint.input>,
): Promise<z.output<typeof endpoint.output>> {
  const restrictions = visibleToUser(ctx, kinds.candidate);
  await assertVisible(ctx, reads.candidate.source, { id: candidateId, what: 'candidate' }, restrictions);
  const { fileId, fileName, text } = await findTextOrThrow(ctx, candidateId);
  // Refuses what a search refuses, such as an unknown field.
  await buildQueryConditions(ctx, 'candidate', query);
  return { fileId, fileName, text, marks: findMarks(text, query) };
}

async function findTextOrThrow(
  ctx: Context,
  candidateId: string,
): Promise<{ readonly fileId: string; readonly fileName: string; readonly text: string }> {
  const [row] = isId(candidateId)
    ? await ctx.db.rows<TextRow>(
        `SELECT t."fileId", f."fileName", t.text FROM candidates c
         LEFT JOIN cv_texts t ON t."accountId" = c."accountId" AND t."candidateId" = c.id
         LEFT JOIN stored_files f ON f."accountId" = t."accountId" AND f.id = t."fileId"
         WHERE c."accountId" = $1 AND c.id = $2`,
        [candidateId],
      )
    : [];
  if (!row) throw notFound('candidate');
  const { fileId, fileName, text } = row;
  if (fileId === null) throw new NovaError('NOT_FOUND', 'This candidate has no CV.');
  if (text === null) throw new NovaError('NOT_FOUND', 'The CV was not read yet. Ask again in some seconds.');
  if (text === '') throw new NovaError('NOT_FOUND', 'No text could be read from the CV.');
  return { fileId, fileName, text };
}

function findMarks(text: string, query: string): number[][] {
  const { field } = buildWordsIn('cv');
  const node = searchIn(parseQuery(query, { lenient: true }), field, false);
  const clauses = listPositiveClauses(node, (name) => name === field);
  const beginning = text.slice(0, limitCharacters(clauses, textsAtOnce));
  return createMarker(clauses, mostMarks)(beginning).marks.map(([start, end]) => [start, end]);
}
