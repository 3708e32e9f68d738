import { pageInput, updatedSinceInput } from './paging.ts';
import { queryText, text, textLimits } from '@nova/kinds';

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
