import { matching } from '../records/matching.ts';
import type { OwnRules } from '../records/own-rules.ts';

/** A query that could not run later is not stored: it is compiled as candidate search will. INVALID_QUERY otherwise. */
export const savedSearchRules: OwnRules<{ readonly query?: string }> = {
  async prepare(ctx, write) {
    await matching(ctx, 'candidate', write.query);
    return write;
  },
};
