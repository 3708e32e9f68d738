import type { FoundCandidate, searchCandidates as endpoint } from './contract.ts';
import { type Context, type DocumentPage, JsonText, plainVerbs } from '@nova/core';
import { parseQuery, type QueryNode, searchIn } from '@nova/search';
import type { z } from 'zod';
import { buildWordsIn } from './candidate-rules.ts';
import { createMatchFinder, type CvText } from './find-matches.ts';

type Input = z.output<typeof endpoint.input>;
type Page = DocumentPage<FoundCandidate>;

/**
 * Searches candidates. With `highlight`, returns where each was found (docs/interface/candidates.md#where-words-were-found).
 * @throws INVALID_QUERY, NOT_FOUND for the saved search
 */
export async function searchCandidates(ctx: Context, input: Input): Promise<Page> {
  const page: Page = await plainVerbs('candidate').search(ctx, input);
  return input.highlight === true ? addMatches(ctx, input, page) : page;
}

/** Parses the page, because matches are found in the values that the caller gets. */
async function addMatches(ctx: Context, input: Input, page: Page): Promise<Page> {
  const records = page.data.toValue();
  const finder = createMatchFinder(readQuery(input));
  const texts = await readTexts(ctx, records, finder.charactersOf(records.length));
  const foundRecords: FoundCandidate[] = [];
  for (const record of records) {
    // Other requests take their turn between two records.
    await new Promise(setImmediate);
    foundRecords.push({ ...record, matches: finder.find(record, texts.get(record.id)) });
  }
  return { ...page, data: new JsonText(JSON.stringify(foundRecords)) };
}

/** The search has refused an invalid query already. */
function readQuery({ query, in: place = 'record' }: Input): QueryNode {
  const node = parseQuery(query ?? '', { lenient: true });
  if (place === 'record') return node;
  const { field, besides } = buildWordsIn(place);
  return searchIn(node, field, besides);
}

/** @param characters the most of each text; 0 if the query asks for no CV */
async function readTexts(
  ctx: Context,
  records: readonly FoundCandidate[],
  characters: number,
): Promise<ReadonlyMap<string, CvText>> {
  if (records.length === 0 || characters === 0) return new Map();
  const rows = await ctx.db.rows<CvText & { readonly id: string }>(
    `SELECT c."candidateId" AS id, c."fileId", left(c.text, $3::int) AS text FROM cv_texts c
     WHERE c."accountId" = $1 AND c."candidateId" = ANY ($2::uuid[]) AND c.text <> ''`,
    [records.map(({ id }) => id), characters],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
