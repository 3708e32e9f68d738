import { comparableInstant, queryText, text, textLimits } from '@nova/kinds';
import { z } from 'zod';

/** Page sizes of every list and search (docs/interface/paging.md#page-and-size). */
export const paging = { defaultPage: 0, defaultSize: 20, maximumSize: 100 } as const;

/** The largest page, because counts of records have 32 bits. Pages beyond the last record are empty. */
const maximumPage = 2_147_483_647;

const caps = new WeakMap<z.core.$ZodType, number>();

/**
 * Returns the schema of a number of items to read, from 1. A larger number than `maximum` is lowered to it, with a
 * warning.
 * @param about names the items, in words that begin a sentence
 */
export function createCount(maximum: number, fallback: number, about: string): z.ZodDefault<z.ZodInt> {
  const schema = z
    .int()
    .min(1)
    .overwrite((count) => Math.min(count, maximum))
    .default(fallback)
    .describe(`${about}; more than ${String(maximum)} is taken as ${String(maximum)}.`);
  caps.set(schema, maximum);
  return schema;
}

/** Returns the largest number that a member made by `createCount` accepts; undefined for any other member. */
export const findCap = (schema: z.core.$ZodType): number | undefined => caps.get(schema);

/** The members of every paged read (docs/interface/paging.md#page-and-size). */
export const pageInput = {
  page: z
    .int()
    .min(0)
    .max(maximumPage)
    .default(paging.defaultPage)
    .describe('The page to read, counted from 0.'),
  size: createCount(paging.maximumSize, paging.defaultSize, 'Records a page'),
};

/** Only records that changed at or after this instant (docs/interface/paging.md#incremental-sync). */
export const updatedSinceInput = {
  updatedSince: comparableInstant()
    .optional()
    .describe('Only records that changed at or after this ISO 8601 instant, or since this day began.'),
};

/** The result of a feed procedure. REST puts its members into the envelope. */
export interface FeedPage<T> {
  readonly data: T[];
  readonly nextCursor: string;
  readonly hasMore: boolean;
}

/** The result of a list procedure. REST puts its members into the envelope. */
export interface Page<T> {
  readonly data: T[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** The rest of the list, if a cursor was given; null at its end. */
  readonly nextCursor?: string | null;
  readonly included?: Included;
}

/** Records that others refer to, by the plural of their kind and by id (docs/interface/paging.md#related-records). */
export type Included = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

/** A page, and `updatedSince` (docs/interface/paging.md). */
export const listInput = { ...pageInput, ...updatedSinceInput };

/** The members of every search. All searches have the same query language (docs/query-language.md). */
export const searchInput = (records: string) => ({
  query: queryText().optional().describe(`What to look for; empty finds all ${records}.`),
  ...listInput,
});

/** The new text of `/internalnotes` and `/overview`, which replaces the old one. Blank and null clear it. */
export const createReplacementText = () =>
  text(textLimits.long)
    .nullable()
    .transform((value) => (value === '' ? null : value));
