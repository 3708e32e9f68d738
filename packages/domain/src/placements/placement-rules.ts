import type { Context } from '../context.ts';
import type { OwnRules } from '../records/own-rules.ts';

/** A new placement's company is the job's where none is named. */
export const placementRules: OwnRules = {
  async completes(ctx, row) {
    return row.companyId === undefined ? { ...row, companyId: await companyOf(ctx, row.jobId) } : row;
  },
};

async function companyOf(ctx: Context, jobId: unknown): Promise<string | null> {
  if (typeof jobId !== 'string') return null;
  const [job] = await ctx.db.rows<{ companyId: string | null }>(
    `SELECT "companyId" FROM jobs WHERE "accountId" = $1 AND id = $2`,
    [jobId],
  );
  return job?.companyId ?? null;
}
