import type { listTasks as endpoint } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import type { DocumentPage } from '../json-text.ts';
import { reads } from '../records/kind-reads.ts';
import { condition, type Condition, type Order } from '../records/page-statement.ts';
import { readPage } from '../records/read-documents.ts';
import { visibleToUser } from '../records/visibility.ts';

/** The order puts tasks without a due date last, because PostgreSQL sorts null last. */
const soonestFirst: Order = [
  ['dueOn', 'ASC'],
  ['id', 'ASC'],
];

/**
 * Returns conditions for a user's tasks. A malformed id finds nothing, like an unknown one. `notes_open_tasks_idx`
 * covers open tasks.
 */
export const buildTaskConditions = (ctx: Context, assigneeId: string, done = false): readonly Condition[] => [
  condition('r."assigneeId" = $?::uuid', isId(assigneeId) ? assigneeId : null),
  condition(`r."doneOn" IS ${done ? 'NOT NULL' : 'NULL'}`),
  ...visibleToUser(ctx, kinds.note),
];

/** Lists a user's tasks (docs/interface/notes.md#tasks). */
export function listTasks(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof endpoint.output>>> {
  return readPage(ctx, reads.note.source, input, {
    conditions: buildTaskConditions(ctx, input.assigneeId ?? ctx.user.id, input.done),
    order: soonestFirst,
  });
}
