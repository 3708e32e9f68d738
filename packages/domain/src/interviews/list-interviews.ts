import type { interview, listInterviews as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import type { DocumentPage } from '../json-text.ts';
import { condition, type Condition } from '../records/page-statement.ts';
import { readPage } from '../records/read-documents.ts';
import { withinTeam } from '../records/visible-to-user.ts';
import { interviewSource } from './interview-source.ts';
import { interviewWindow } from './interview-window.ts';

/** What the plan is about comes soonest first, all else most recent first. */
const soonestFirst = 'i."startDate" ASC, i.id ASC';
const mostRecentFirst = 'i."startDate" DESC, i.id DESC';

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
  return readPage(ctx, interviewSource, input, {
    conditions: [
      ...interviewWindow(ctx, input),
      ...withinTeam(ctx, 'o'),
      ...referring('jobId', jobId),
      ...referring('ownerId', ownerId),
    ],
    order: segment === 'TODAY' || segment === 'UPCOMING' ? soonestFirst : mostRecentFirst,
  });
}

/** An id that cannot be one is as unknown as any other: it finds nothing. */
function referring(column: 'jobId' | 'ownerId', id: string | undefined): readonly Condition[] {
  return id === undefined ? [] : [condition(`i."${column}" = $?::uuid`, isId(id) ? id : null)];
}
