import type { OwnRules } from '../records/own-rules.ts';

/** A new application is at its stage from now on. */
export const applicationRules: OwnRules = {
  completes: (ctx, row) => ({ movedOn: ctx.now().toISOString(), ...row }),
};
