import type { createCompany as endpoint } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { createKind } from '../records/crud.ts';

/** Creates a company; a full account is told so before it is told of a duplicate. @throws as createKind */
export const createCompany = (ctx: Context, input: z.output<typeof endpoint.input>): Promise<string> =>
  createKind(ctx, kinds.company, input);
