import { matching } from '../../records/matching.ts';
import type { OwnRules } from '../../records/own-rules.ts';

/** Compiles the query as candidate search will. @throws INVALID_QUERY */
export const savedSearchRules: OwnRules<{ readonly query?: string }> = {
  async prepare(ctx, write) {
    await matching(ctx, 'candidate', write.query);
    return write;
  },
};
