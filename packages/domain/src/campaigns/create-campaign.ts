import type { createCampaign as endpoint } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { createKind } from '../records/crud.ts';
import { given } from '../records/row-of.ts';
import { assertTemplates } from './assert-templates.ts';
import { asKept, namedIn } from './campaign-refers.ts';

/**
 * Creates an email campaign, which starts as a DRAFT (docs/interface/campaigns.md#content).
 * @throws as createKind; VALIDATION_ERROR for a template that cannot be read; NOT_FOUND for an unknown sender or list
 */
export async function createCampaign(ctx: Context, input: z.output<typeof endpoint.input>): Promise<string> {
  await assertTemplates(ctx, input);
  const named = await namedIn(ctx, input);
  return createKind(ctx, kinds.campaign, { ...named, ...given(input), ...asKept(input) });
}
