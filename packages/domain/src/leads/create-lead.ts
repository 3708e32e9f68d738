import type { createLead as endpoint } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { createKind } from '../records/crud.ts';

/** Creates a lead. @throws as createKind */
export const createLead = (ctx: Context, input: z.output<typeof endpoint.input>): Promise<string> =>
  createKind(ctx, kinds.lead, input);
