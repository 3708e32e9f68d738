import type { applyChallenge, getApplyChallenge as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { countChallenge } from './bounds.ts';
import { openForm } from './open-form.ts';

/**
 * What an applicant's browser works on (docs/interface/public-jobs.md#proof-of-work).
 * @throws RATE_LIMITED, NOT_FOUND where the job is not open to the web
 */
export async function getApplyChallenge(
  ctx: Context,
  { jobId }: z.output<typeof endpoint.input>,
): Promise<z.output<typeof applyChallenge>> {
  await countChallenge(ctx);
  await openForm(ctx, jobId);
  return ctx.ports.challenges.make({ accountId: ctx.account.id, jobId }, ctx.now());
}
