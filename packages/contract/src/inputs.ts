import { pageInput, updatedSinceInput } from './paging.ts';
import { id, queryText, text, textLimits } from '@nova/kinds';

/** What every list takes: a page, and `updatedSince` (docs/interface/paging.md). */
export const listInput = { ...pageInput, ...updatedSinceInput };

/** What every search takes; `query` speaks the one query language (docs/query-language.md). */
export const searchInput = (records: string) => ({
  query: queryText().optional().describe(`What to look for; empty finds all ${records}.`),
  ...listInput,
});

/** A reference that has to be given: missing and blank are 400, not found is 404 (docs/interface/values.md#references-to-other-records). */
export const requiredId = (what: string) =>
  id().refine((value) => value.trim() !== '', { message: `${what} is required` });

/** The whole of a long text, as `/internalnotes` and `/overview` replace it; blank and null clear it. */
export const replacedText = () =>
  text(textLimits.long)
    .nullable()
    .transform((value) => (value === '' ? null : value));
