import type { JsonObject } from '../../api/client.ts';

export const taskGroups = ['overdue', 'today', 'later', 'undated'] as const;

export type TaskGroup = (typeof taskGroups)[number];

/** When a task is due: overdue from its very moment, as the dashboard counts it; days are those of the browser's time zone. */
export function groupOf(task: JsonObject, now: Date): TaskGroup {
  const { dueOn } = task;
  if (typeof dueOn !== 'string' || dueOn === '') return 'undated';
  const due = new Date(dueOn);
  if (due < now) return 'overdue';
  return due.toDateString() === now.toDateString() ? 'today' : 'later';
}
