import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { conflict, errorCodes, issue, limitReached } from './errors.ts';
import { proposalEffect } from './resources/proposals.ts';

const requestId = z.string().describe('The id of this request; the header X-Request-Id carries it too.');

const issues = z.array(issue);

const warnings = issues.optional().describe('What of the request was left out, where something was.');

const feedMembers = {
  nextCursor: z.string().describe('The cursor that the next call takes.'),
  hasMore: z.boolean().describe('Whether there is more to read at once.'),
};

const success = { error: z.null(), message: z.string(), success: z.literal(true), warnings };

/** The success body of an endpoint (docs/interface/envelope.md#success). */
export function successEnvelope(endpoint: Endpoint): z.ZodType {
  const id = endpoint.route.withoutRequestId ? {} : { requestId };
  switch (endpoint.envelope) {
    case 'record':
      return z.strictObject({ data: endpoint.output, ...success, ...id });
    case 'list':
      return z.strictObject({
        data: z.array(endpoint.output),
        ...success,
        ...id,
        page: z.int(),
        size: z.int(),
        total: z.int(),
        ...(endpoint.facets ? { facets: endpoint.facets } : {}),
      });
    case 'feed':
      return z.strictObject({ data: z.array(endpoint.output), ...success, ...id, ...feedMembers });
    case 'publicJobs':
      return z.strictObject({
        data: z.array(endpoint.output),
        message: z.string(),
        metadata: z.object({ companyId: z.string(), companyName: z.string(), includeArchived: z.boolean() }),
        success: z.literal(true),
        totalCount: z.int(),
        totalValue: z.number(),
        warnings,
      });
    case 'file':
      return z.instanceof(Uint8Array);
    case 'table':
    case 'archive':
    case 'text':
      return endpoint.output;
  }
}

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
    requestId,
    issues: issues.optional(),
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
    warnings,
  })
  .meta({ id: 'Failure' });
