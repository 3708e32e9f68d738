import { z } from 'zod';

/** What a create of a kind that is checked for duplicates takes beside its record (docs/interface/duplicates.md#all-the-same). */
export const allowDuplicate = {
  allowDuplicate: z
    .boolean()
    .optional()
    .describe(
      'Whether it is created although another record matches it; the audit trail names that record as `duplicateOf`. Left out: a match is 409.',
    ),
};

/** Where it travels: in the query string, for the body is the record alone. */
export const duplicateRoute = { query: Object.keys(allowDuplicate) } as const;
