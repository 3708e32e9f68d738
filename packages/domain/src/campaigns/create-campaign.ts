import type { createCampaign as endpoint } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { createKind } from '../records/crud.ts';

/** Creates an email campaign, which starts as a DRAFT. @throws as createKind */
export const createCampaign = (ctx: Context, input: z.output<typeof endpoint.input>): Promise<string> =>
  createKind(ctx, kinds.campaign, input);
