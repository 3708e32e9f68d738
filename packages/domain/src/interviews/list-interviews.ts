import type { interview, listInterviews as endpoint } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import type { DocumentPage } from '../json-text.ts';
import { reads } from '../records/kind-reads.ts';
import { condition, type Condition, type Order } from '../records/page-statement.ts';
import { readPage } from '../records/read-documents.ts';
import { visibleToUser } from '../records/visibility.ts';
import { interviewWindow } from './interview-window.ts';

/** What the plan is about comes soonest first, all else most recent first. */
const inDirection = (direction: 'ASC' | 'DESC'): Order => [
  ['startDate', direction],
  ['id', direction],
];

/**
 * Interviews of a segment, a window or around today, those of the user's team where it is restricted to it
 * (docs/interface/interviews.md#segments).
 * @throws BAD_REQUEST with only one of from and to, or with `to` before `from`
 */
export async function listInterviews(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof interview>>> {
  const { segment, jobId, ownerId } = input;
  return readPage(ctx, reads.interview.source, input, {
    conditions: [
      ...interviewWindow(ctx, input, jobId === undefined && input.updatedSince === undefined),
      ...visibleToUser(ctx, kinds.interview),
      ...referring('jobId', jobId),
      ...referring('ownerId', ownerId),
    ],
    order: inDirection(segment === 'TODAY' || segment === 'UPCOMING' ? 'ASC' : 'DESC'),
  });
}

/** An id that cannot be one is as unknown as any other: it finds nothing. */
function referring(column: 'jobId' | 'ownerId', id: string | undefined): readonly Condition[] {
  return id === undefined ? [] : [condition(`r."${column}" = $?::uuid`, isId(id) ? id : null)];
}
