import type { createContact as endpoint } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { createKind } from '../records/crud.ts';

/** Creates a contact. @throws as createKind */
export const createContact = (ctx: Context, input: z.output<typeof endpoint.input>): Promise<string> =>
  createKind(ctx, kinds.contact, input);
