import { type OwnRules, condition } from '@nova/core';

export const applicationRules: OwnRules = {
  narrows: (_ctx, { stageCode, rejected }) => ({
    conditions: [
      ...(stageCode === undefined ? [] : [condition('r."stageCode" = $?::text', stageCode)]),
      ...(rejected === undefined ? [] : [condition('r.rejected = $?::boolean', rejected)]),
    ],
  }),
  completes: (ctx, row) => ({ movedOn: ctx.now().toISOString(), ...row }),
};
