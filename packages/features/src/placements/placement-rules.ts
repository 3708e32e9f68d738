import type { OwnRules } from '@nova/core';

/** The company is the job's by default. */
export const placementRules: OwnRules = {
  refusesInvalidQueries: true,
  completes(_ctx, row, references) {
    if (row.companyId !== undefined) return row;
    return { ...row, companyId: typeof row.jobId === 'string' ? references.companyOfJob(row.jobId) : null };
  },
};
