import type { createMailSender as createEndpoint, updateMailSender as updateEndpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { changeRecord } from '../records/change-record.ts';
import { createPlain } from '../records/create-record.ts';
import { given } from '../records/row-of.ts';

/** Creates a sender. @returns its id */
export const createMailSender = (
  ctx: Context,
  input: z.output<typeof createEndpoint.input>,
): Promise<string> => createPlain(ctx, 'mailSender', given(input));

/** Changes what is given of a sender; what is sent from then on comes from it as it is now. @returns its id @throws NOT_FOUND */
export const updateMailSender = (
  ctx: Context,
  { senderId, ...write }: z.output<typeof updateEndpoint.input>,
): Promise<string> => changeRecord(ctx, 'mailSender', senderId, () => ({ row: given(write) }));
