import type { getUsage as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { accountUsage, type Usage } from './account-usage.ts';

/**
 * What the account used of what it may use.
 * @throws BAD_REQUEST for a range that runs backwards or is too long
 */
export async function getUsage(ctx: Context, input: z.output<typeof endpoint.input>): Promise<Usage> {
  const { id, limits } = ctx.account;
  const windows = await ctx.ports.allowances.usage(id, limits);
  return accountUsage(ctx.db, { limits, windows }, input, ctx.now());
}
