import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { issue } from './errors.ts';

export const requestIdMember = z
  .string()
  .describe('The id of this request; the header X-Request-Id carries it too.');

const issues = z.array(issue);

export const warningsMember = issues
  .optional()
  .describe('What of the request was left out, where something was.');

const feedMembers = {
  nextCursor: z.string().describe('The cursor that the next call takes.'),
  hasMore: z.boolean().describe('Whether there is more to read at once.'),
};

const walkMembers = {
  nextCursor: z
    .string()
    .nullable()
    .optional()
    .describe('Where a cursor was given: the cursor that the next call takes; null at the end.'),
};

const included = z
  .record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown())))
  .optional()
  .describe('Where `expand` was given: the related records, by the plural of their kind and by id.');

const includedOf = ({ input }: Endpoint) => (input.shape.expand === undefined ? {} : { included });

const success = { error: z.null(), message: z.string(), success: z.literal(true), warnings: warningsMember };

/** The success body of an endpoint (docs/interface/envelope.md#success). */
export function successEnvelope(endpoint: Endpoint): z.ZodType {
  const id = endpoint.route.withoutRequestId ? {} : { requestId: requestIdMember };
  switch (endpoint.envelope) {
    case 'record':
      return z.strictObject({ data: endpoint.output, ...success, ...id, ...includedOf(endpoint) });
    case 'list':
      return z.strictObject({
        data: z.array(endpoint.output),
        ...success,
        ...id,
        page: z.int(),
        size: z.int(),
        total: z.int(),
        ...(endpoint.facets ? { facets: endpoint.facets } : {}),
        ...(endpoint.input.shape.cursor === undefined ? {} : walkMembers),
        ...includedOf(endpoint),
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
        warnings: warningsMember,
      });
    case 'file':
      return z.instanceof(Uint8Array);
    case 'table':
    case 'archive':
    case 'text':
      return endpoint.output;
  }
}

/** The answer of the list of public jobs (docs/interface/envelope.md#public-jobs). */
export interface PublicJobs<Job = unknown> {
  readonly data: Job[];
  readonly message: string;
  readonly metadata: {
    readonly companyId: string;
    readonly companyName: string;
    readonly includeArchived: boolean;
  };
  readonly success: true;
  /** The number of returned jobs. */
  readonly totalCount: number;
  /** The sum of the returned jobs' openings. */
  readonly totalValue: number;
}
