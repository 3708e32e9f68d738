import { comparedInstant, queryText, text, textLimits } from '@nova/kinds';
import { z } from 'zod';

/** Page sizes of every list and search (docs/interface/paging.md#page-and-size). */
export const paging = { defaultPage: 0, defaultSize: 20, maximumSize: 100 } as const;

/** Pages beyond this cannot exist in a 32-bit count of records; they read as empty. */
const maximumPage = 2_147_483_647;

/** `page` and `size` of every list and search; a larger size is taken as the maximum (docs/interface/paging.md#page-and-size). */
export const pageInput = {
  page: z
    .int()
    .min(0)
    .max(maximumPage)
    .default(paging.defaultPage)
    .describe('The page to read, counted from 0.'),
  size: z
    .int()
    .min(1)
    .overwrite((size) => Math.min(size, paging.maximumSize))
    .default(paging.defaultSize)
    .describe(
      `Records a page; more than ${String(paging.maximumSize)} is taken as ${String(paging.maximumSize)}.`,
    ),
};

/** Incremental sync: only records that changed at or after this instant (docs/interface/paging.md#incremental-sync). */
export const updatedSinceInput = {
  updatedSince: comparedInstant()
    .optional()
    .describe('Only records that changed at or after this ISO 8601 instant, or since this day began.'),
};

/** What a feed procedure returns; over REST its members stand in the envelope. */
export interface FeedPage<T> {
  readonly data: T[];
  readonly nextCursor: string;
  readonly hasMore: boolean;
}

/** What a list procedure returns; over REST its members stand in the envelope. */
export interface Page<T> {
  readonly data: T[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

/** What every list takes: a page, and `updatedSince` (docs/interface/paging.md). */
export const listInput = { ...pageInput, ...updatedSinceInput };

/** What every search takes; `query` speaks the one query language (docs/query-language.md). */
export const searchInput = (records: string) => ({
  query: queryText().optional().describe(`What to look for; empty finds all ${records}.`),
  ...listInput,
});

/** The whole of a long text, as `/internalnotes` and `/overview` replace it; blank and null clear it. */
export const replacedText = () =>
  text(textLimits.long)
    .nullable()
    .transform((value) => (value === '' ? null : value));
