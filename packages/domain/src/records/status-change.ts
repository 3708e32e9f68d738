import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import type { CurrentRow } from './change-record.ts';
import type { ChildRows } from './create-record.ts';

/** The line that a change of status leaves behind; none when the status stays and nothing was said about it. */
export function statusChange(
  ctx: Context,
  entity: string,
  current: CurrentRow,
  {
    statusId,
    comments = null,
  }: { readonly statusId: unknown; readonly comments?: string | null | undefined },
): readonly ChildRows[] {
  if (typeof statusId !== 'string' || (statusId === current.statusId && comments === null)) return [];
  const row = {
    id: newId(),
    entity,
    recordId: current.id,
    fromStatusId: current.statusId ?? null,
    statusId,
    comments,
    userId: ctx.user.id,
    changedOn: ctx.now().toISOString(),
  };
  return [{ table: 'status_changes', rows: [row] }];
}
