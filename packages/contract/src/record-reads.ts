import { text } from '@nova/kinds';
import type { z } from 'zod';
import { listInput, searchInput } from './paging.ts';

/** Limits of the members below. */
export const recordReadLimits = {
  /** Fields of an order. */
  sort: 3,
  /** References whose records come along. */
  expand: 3,
  /** Records that an order without an index sorts at most. */
  sortedWithoutIndex: 100_000,
} as const;

const blankTexts = new WeakSet<z.core.$ZodType>();

/** Returns true if a blank text in the query string means something, and is not the same as none. */
export const keepsBlank = (schema: z.core.$ZodType): boolean => blankTexts.has(schema);

function createCursor() {
  const schema = text(10_000)
    .optional()
    .describe(
      'Walks through all records: empty at the beginning, then the `nextCursor` of the answer before, until that is null. Not together with `page`.',
    );
  blankTexts.add(schema);
  return schema;
}

/** The choice of the fields and related records of an answer (docs/interface/paging.md#chosen-fields). */
export const recordReadInput = {
  fields: text(10_000)
    .optional()
    .describe(
      'Which fields of each record, between commas; `id` is always one of them, and `address.city` is one member of an object. Left out: all.',
    ),
  expand: text(500)
    .optional()
    .describe(
      `References whose records come along in \`included\`, between commas and at most ${String(recordReadLimits.expand)}: \`company\` for \`companyId\`.`,
    ),
};

const walkInput = {
  sort: text(500)
    .optional()
    .describe(
      `The order: up to ${String(recordReadLimits.sort)} fields between commas, \`-\` before one that descends. Blank values come last.`,
    ),
  ...recordReadInput,
  cursor: createCursor(),
};

/** The members of each list of records of a kind (docs/interface/paging.md). */
export const recordListInput = { ...listInput, ...walkInput };

/** The members of each search for records of a kind (docs/interface/paging.md). */
export const recordSearchInput = (records: string) => ({ ...searchInput(records), ...walkInput });
