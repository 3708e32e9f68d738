import type { Statement } from '../group-writer.ts';
import { othersThatRefer, type Referred } from './others-that-refer.ts';
import type { PresentRecord, Step } from './step-records.ts';
import type { LeftReason, LeftRecord, UndoSession } from './undo-session.ts';

/** Records by what may become of them. */
export interface Sorted {
  readonly go: readonly PresentRecord[];
  readonly left: readonly LeftRecord[];
}

/** Leaves records that somebody changed since the import, unless they are to go by force. */
export function withoutChanged(
  session: UndoSession,
  { kind }: Step,
  records: readonly PresentRecord[],
): Sorted {
  const isOurs = ({ id, same, changedLater }: PresentRecord): boolean =>
    session.force || session.isImagined(id) || (same && !changedLater);
  return {
    go: records.filter((record) => isOurs(record)),
    left: records
      .filter((record) => !isOurs(record))
      .map((record) =>
        leave(
          kind.type,
          record,
          'CHANGED',
          record.same ? 'A later import changed it.' : 'It was changed since the import.',
        ),
      ),
  };
}

/** Records that are to be deleted, by how. */
export interface Deletable extends Sorted {
  /** Others refer to them, and go along or let go of them. */
  readonly withDependents: readonly PresentRecord[];
}

/**
 * Leaves records that others refer to, unless they are to go by force and may.
 * @param restored records of the step's kind that are put back beside them, and then refer to none of them
 */
export async function withoutReferred(
  run: Statement,
  session: UndoSession,
  step: Step,
  { records, restored }: { readonly records: readonly PresentRecord[]; readonly restored: readonly string[] },
): Promise<Deletable> {
  const left: LeftRecord[] = [];
  const withDependents: PresentRecord[] = [];
  let go = records;
  for (;;) {
    const together = [...go, ...withDependents].map(({ id }) => id);
    const referred = await othersThatRefer(run, session, step, {
      ids: go.map(({ id }) => id),
      together: [...together, ...restored],
    });
    for (const record of go) {
      const others = referred.get(record.id);
      if (!others) continue;
      if (session.force && !others.refused) withDependents.push(record);
      else left.push(leave(step.kind.type, record, 'IN_USE', inUse(session, others)));
    }
    go = go.filter(({ id }) => !referred.has(id));
    // One that is left keeps those of its kind that it refers to.
    if (referred.size === 0 || step.kind.tree === undefined) return { go, withDependents, left };
  }
}

const inUse = ({ force }: UndoSession, { by }: Referred): string =>
  force
    ? `It cannot be deleted while others refer to it: ${by.join(', ')}.`
    : `Others refer to it: ${by.join(', ')}.`;

export const leave = (
  type: LeftRecord['type'],
  { id, name }: Pick<PresentRecord, 'id' | 'name'>,
  reason: LeftReason,
  message: string,
): LeftRecord => ({ type, id, name, reason, message });
