import { z } from 'zod';
import { requestIdMember, warningsMember, conflict, errorCodes, issue, limitReached } from '@nova/contract';
import { proposalEffect } from './proposals/contract.ts';

/** The failure body of every endpoint (docs/interface/envelope.md#failure). */
export const failureEnvelope = z
  .strictObject({
    data: z
      .string()
      .nullable()
      .describe('The id of the record that is there on DUPLICATE and CONFLICT, else null.'),
    error: z.enum(errorCodes),
    message: z.string().describe('A sentence a person can act on.'),
    success: z.literal(false),
    requestId: requestIdMember,
    issues: z.array(issue).optional(),
    limit: limitReached.optional(),
    uses: z
      .record(z.string(), z.int())
      .optional()
      .describe(
        'On IN_USE: how many records of each kind need the one that was to be deleted, of those that the user sees.',
      ),
    conflicts: z
      .array(conflict)
      .optional()
      .describe('On CONFLICT: each field that differs, with the expected and the current value.'),
    effect: proposalEffect.optional().describe('On CONFLICT of a proposal: what accepting it would do now.'),
    warnings: warningsMember,
  })
  .meta({ id: 'Failure' });
