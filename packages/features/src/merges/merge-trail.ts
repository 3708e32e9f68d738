import { emitsEvents, type Kind, findEventType } from '@nova/kinds';
import { type AuditChanges, auditRow, type Context } from '@nova/core';
import type { NamedRow } from './move-rows.ts';

/** The content of an audit line and its event. */
interface MergeLine {
  readonly kind: Kind;
  readonly record: NamedRow;
  readonly action: 'merge' | 'unmerge';
  readonly changes: AuditChanges;
  /** Replaces the event that follows from the changes; null suppresses it. */
  readonly event?: MergeEvent | null;
}

interface MergeEvent {
  readonly type: string | undefined;
  readonly changed?: readonly string[];
  readonly summary?: Readonly<Record<string, unknown>>;
}

/** Builds a row of the audit trail, with its event (docs/interface/merges.md#events). */
export function buildMergeLine(
  ctx: Context,
  { kind, record, action, changes, event }: MergeLine,
): Readonly<Record<string, unknown>> {
  const about = { entity: kind.name, recordId: record.id, action, changes, record };
  if (event === undefined) return auditRow(ctx, about);
  const { reference, ownerId } = record;
  const row = auditRow(ctx, { ...about, withoutEvent: true });
  if (event?.type === undefined) return row;
  const { type, changed = [], summary } = event;
  return {
    ...row,
    event: { type, changed, reference, ownerId, via: ctx.via, ...(summary && { summary }) },
  };
}

export const findDeletedType = (kind: Kind): string | undefined =>
  emitsEvents(kind) ? findEventType(kind, 'deleted') : undefined;

export const findCreatedType = (kind: Kind): string | undefined =>
  emitsEvents(kind) ? findEventType(kind, 'created') : undefined;
