import { cutText } from '@nova/contract';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';

/** Field by field: what it was and what it became. */
export type AuditChanges = Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>;

/** Longer texts are cut in the trail: it tells what changed, the record holds the text. */
const longestText = 500;

/** What was done to which record. */
interface Deed {
  readonly entity: string;
  readonly recordId: string | null;
  readonly action: string;
  readonly changes: AuditChanges;
}

/** A row of `audit_events` that says who did what to which record. */
export function auditRow(ctx: Context, { entity, recordId, action, changes }: Deed): Record<string, unknown> {
  return {
    id: newId(),
    occurredOn: ctx.now().toISOString(),
    keyId: ctx.keyId,
    userId: ctx.user.id,
    requestId: ctx.requestId,
    entity,
    recordId,
    action,
    changes: JSON.parse(JSON.stringify(changes, shorten)) as unknown,
  };
}

const shorten = (_member: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > longestText ? `${cutText(value, longestText)}…` : value;

/** What a new row holds; what is empty is not told. */
export const createdChanges = (row: Readonly<Record<string, unknown>>): AuditChanges =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([field, to]) => [field, { to }]),
  );

/** The fields that differ between a row and what is to be written over it. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): AuditChanges {
  const differing = Object.entries(after).filter(([field, to]) => !sameJson(before[field], to));
  return Object.fromEntries(
    differing.map(([field, to]) => [field, { from: before[field] ?? null, to: to ?? null }]),
  );
}

/** Whether two values are the same as JSON, whatever the order of their members. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return (left ?? null) === (right ?? null);
  }
  const [a, b] = [Object.entries(left), new Map(Object.entries(right))];
  return (
    a.length === b.size &&
    Array.isArray(left) === Array.isArray(right) &&
    a.every(([k, v]) => b.has(k) && sameJson(v, b.get(k)))
  );
}
