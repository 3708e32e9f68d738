import type { createPlacement as endpoint } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { createKind } from '../records/crud.ts';

/**
 * Creates a placement; its company is the job's where none is named.
 * @returns the new placement's id
 * @throws as createKind
 */
export const createPlacement = (ctx: Context, input: z.output<typeof endpoint.input>): Promise<string> =>
  createKind(ctx, kinds.placement, input, async (row) =>
    row.companyId === undefined ? { ...row, companyId: await companyOf(ctx, row.jobId) } : row,
  );

async function companyOf(ctx: Context, jobId: unknown): Promise<string | null> {
  if (typeof jobId !== 'string') return null;
  const [job] = await ctx.db.rows<{ companyId: string | null }>(
    `SELECT "companyId" FROM jobs WHERE "accountId" = $1 AND id = $2`,
    [jobId],
  );
  return job?.companyId ?? null;
}
