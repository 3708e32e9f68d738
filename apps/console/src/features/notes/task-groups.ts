import type { JsonObject } from '../../api/client.ts';
import { timeIn } from '../../records/zoned-time.ts';

export const taskGroups = ['overdue', 'today', 'later', 'undated'] as const;

export type TaskGroup = (typeof taskGroups)[number];

/**
 * Groups a task by its due date. It is overdue from the exact time, as on the dashboard; days are those of the
 * account's time zone.
 */
export function groupTask(task: JsonObject, now: Date, timeZone: string): TaskGroup {
  const { dueOn } = task;
  if (typeof dueOn !== 'string' || dueOn === '') return 'undated';
  const dueDate = new Date(dueOn);
  if (dueDate < now) return 'overdue';
  return timeIn(dueOn, timeZone).day === timeIn(now.getTime(), timeZone).day ? 'today' : 'later';
}
