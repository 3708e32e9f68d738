import type { StepName } from '../batches/record-step.ts';
import type { Statement } from '../import-transaction.ts';
import { lockTree } from '../write-rows.ts';
import { leaveChanged, leaveHeld, leaveMerged, leaveReferenced, leftRecord } from './left-records.ts';
import { deleteCreated, deleteWithDependents, restoreChanged, restoreOrigins } from './restore-and-delete.ts';
import {
  lockRecords,
  type PresentRecord,
  presentRecords,
  readStep,
  removeUndone,
  type Step,
} from './step-records.ts';
import type { LeftRecord, UndoSession } from './undo-session.ts';

interface UndoneRecords {
  readonly step: Step;
  readonly deleted: readonly string[];
  readonly restored: readonly string[];
  readonly left: readonly LeftRecord[];
}

/**
 * Restores the records that a step changed, then deletes those that it created. Records that may not be undone stay in
 * the step.
 * @returns undefined if the step is empty
 * @throws errors of the database, for all of the records
 */
export async function undoRecords(
  run: Statement,
  session: UndoSession,
  name: StepName,
  only?: readonly string[],
): Promise<UndoneRecords | undefined> {
  const step = await readStep(run, name, !session.dryRun);
  if (!step) return undefined;
  const ids = only ?? listIds(step);
  if (!session.dryRun) await lockStep(run, step, ids);
  const there = await presentRecords(run, step, ids);
  const unmerged = await leaveMerged(run, step, { records: there, ids });
  const { allowed: present, left: heldRecords } = await leaveHeld(run, session, step, unmerged.allowed);
  const restoration = await restoreKnown(run, session, step, present);
  const restored = restoration.allowed.map(({ id }) => id);
  const away = await deleteFresh(run, session, step, { present, restored });
  const result = {
    step,
    restored,
    deleted: away.deleted,
    left: [...unmerged.left, ...heldRecords, ...restoration.left, ...away.left],
  };
  if (!session.dryRun) await finishStep(run, result, { ids, isAll: only === undefined });
  return result;
}

export const listIds = ({ created, changed, sameAs }: Step): readonly string[] => [
  ...created,
  ...changed,
  ...sameAs,
];

/** Locks the records. From here on, writers of custom fields and moves in the tree wait. */
async function lockStep(run: Statement, step: Step, ids: readonly string[]): Promise<void> {
  const { kind } = step;
  if (kind.tree !== undefined) await lockTree(run, kind);
  await lockRecords(run, step, ids);
  if (kind.type === 'customField') await run(`SELECT nova_changing_original($1::uuid, 'labels')`, []);
}

async function restoreKnown(
  run: Statement,
  session: UndoSession,
  step: Step,
  present: readonly PresentRecord[],
) {
  const sorted = leaveChanged(
    session,
    step,
    present.filter(({ created }) => !created),
  );
  const ids = sorted.allowed.map(({ id }) => id);
  if (!session.dryRun) {
    await restoreOrigins(run, step, ids);
    await restoreChanged(run, step, ids);
  }
  return sorted;
}

async function deleteFresh(
  run: Statement,
  session: UndoSession,
  step: Step,
  { present, restored }: { readonly present: readonly PresentRecord[]; readonly restored: readonly string[] },
): Promise<{ readonly deleted: readonly string[]; readonly left: readonly LeftRecord[] }> {
  const unchanged = leaveChanged(
    session,
    step,
    present.filter(({ created }) => created),
  );
  const { allowed, withDependents, left } = await leaveReferenced(run, session, step, {
    records: unchanged.allowed,
    restored,
  });
  const leftRecords: LeftRecord[] = [...unchanged.left, ...left];
  const all = [...allowed, ...withDependents].map(({ id }) => id);
  if (session.dryRun) return { deleted: all, left: leftRecords };
  await restoreOrigins(run, step, all);
  // Records of a tree may be below one with dependents, so all of them are deleted one by one.
  const isTree = step.kind.tree !== undefined && withDependents.length > 0;
  const together = isTree ? [] : allowed.map(({ id }) => id);
  const refused = await deleteInTurn(run, step, isTree ? [...allowed, ...withDependents] : withDependents);
  await deleteCreated(run, step, together);
  for (const record of refused)
    leftRecords.push(
      leftRecord(step.kind.type, record, 'IN_USE', 'It cannot be deleted while others refer to it.'),
    );
  const stay = new Set(refused.map(({ id }) => id));
  return { deleted: all.filter((id) => !stay.has(id)), left: leftRecords };
}

/**
 * Deletes records with their dependents. A record goes after the records that refer to it.
 * @returns the records that a reference protects
 */
async function deleteInTurn(
  run: Statement,
  step: Step,
  records: readonly PresentRecord[],
): Promise<readonly PresentRecord[]> {
  const refused: PresentRecord[] = [];
  // Records that refer to others were mostly created after them, so the newest is deleted first.
  for (const record of records.toSorted((one, other) => (one.id < other.id ? 1 : -1)))
    if (!(await deleteWithDependents(run, step, record.id))) refused.push(record);
  return refused.length === 0 || refused.length === records.length
    ? refused
    : deleteInTurn(run, step, refused);
}

async function finishStep(
  run: Statement,
  { step, deleted, restored, left }: UndoneRecords,
  { ids, isAll }: { readonly ids: readonly string[]; readonly isAll: boolean },
): Promise<void> {
  const finishedIds = new Set(ids);
  await restoreOrigins(
    run,
    step,
    step.sameAs.filter((id) => finishedIds.has(id)),
  );
  const stay = new Set(left.map(({ id }) => id));
  await removeUndone(run, step, {
    ids: ids.filter((id) => !stay.has(id)),
    isAll: isAll && left.length === 0,
    counts: { deleted: deleted.length, restored: restored.length },
  });
}
