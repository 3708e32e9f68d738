import { comparedInstant, queryText, text, textLimits } from '@nova/kinds';
import { z } from 'zod';

/** Page sizes of every list and search (docs/interface/paging.md#page-and-size). */
export const paging = { defaultPage: 0, defaultSize: 20, maximumSize: 100 } as const;

/** A 32-bit count of records has no further pages; they read as empty. */
const maximumPage = 2_147_483_647;

/** A larger size counts as the maximum (docs/interface/paging.md#page-and-size). */
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

/** Only records that changed at or after this instant (docs/interface/paging.md#incremental-sync). */
export const updatedSinceInput = {
  updatedSince: comparedInstant()
    .optional()
    .describe('Only records that changed at or after this ISO 8601 instant, or since this day began.'),
};

/** A feed procedure's result; REST puts its members into the envelope. */
export interface FeedPage<T> {
  readonly data: T[];
  readonly nextCursor: string;
  readonly hasMore: boolean;
}

/** A list procedure's result; REST puts its members into the envelope. */
export interface Page<T> {
  readonly data: T[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

/** A page, and `updatedSince` (docs/interface/paging.md). */
export const listInput = { ...pageInput, ...updatedSinceInput };

/** Every search has one query language (docs/query-language.md). */
export const searchInput = (records: string) => ({
  query: queryText().optional().describe(`What to look for; empty finds all ${records}.`),
  ...listInput,
});

/** A whole long text of `/internalnotes` and `/overview`; blank and null clear it. */
export const replacedText = () =>
  text(textLimits.long)
    .nullable()
    .transform((value) => (value === '' ? null : value));
