import type { listTasks as endpoint } from './contract.ts';
import {
  type Context,
  isId,
  type DocumentPage,
  reads,
  condition,
  type Condition,
  type Order,
  orderBy,
  orderById,
  readPage,
  visibleToUser,
} from '@nova/core';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';

/** The order puts tasks without a due date last, because PostgreSQL sorts null last. */
const soonestFirst: Order = [orderBy('dueOn', 'ASC', { mayBeNull: true }), orderById('ASC')];

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
