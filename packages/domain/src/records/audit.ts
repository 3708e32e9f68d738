import { cutText } from '@nova/contract';
import { eventOf, emitsEvents, kinds, type Deed as EventDeed, type Kind } from '@nova/kinds';
import { newId } from '../ids.ts';

/** Field by field: what it was and what it became. */
export type AuditChanges = Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>;

/** Longer texts are cut in the trail: it tells what changed, the record holds the text. */
const longestText = 500;

/** What was done to which record. */
interface AuditedChange {
  readonly entity: string;
  readonly recordId: string | null;
  readonly action: string;
  readonly changes: AuditChanges;
  /** What the feed says of the record besides: of a deleted one the database adds it. */
  readonly record?: EventFacts;
  /** It is part of a deed that the feed tells in one event. */
  readonly withoutEvent?: boolean;
}

interface EventFacts {
  readonly reference?: unknown;
  readonly ownerId?: unknown;
}

/** Who does something: a caller, or the server by itself. */
export interface Actor {
  readonly keyId: string | null;
  readonly user: { readonly id: string } | null;
  readonly requestId: string | null;
  readonly via: 'rest' | 'trpc' | 'web' | 'system';
  readonly now: () => Date;
}

/** A row of `audit_events` that says who did what to which record, and what the feed tells of it (docs/interface/events.md). */
export function auditRow(ctx: Actor, deed: AuditedChange): Record<string, unknown> {
  const { entity, recordId, action, changes } = deed;
  return {
    id: newId(),
    occurredOn: ctx.now().toISOString(),
    keyId: ctx.keyId,
    // A stranger with a key that is everybody's is no user of the account, nor is the server by itself.
    userId: ctx.via === 'web' || ctx.via === 'system' ? null : (ctx.user?.id ?? null),
    requestId: ctx.requestId,
    entity,
    recordId,
    action,
    changes: JSON.parse(JSON.stringify(changes, shorten)) as unknown,
    event: deed.withoutEvent === true ? null : eventOfChange(ctx, deed),
  };
}

const byName: Readonly<Record<string, Kind>> = kinds;

const deeds: Readonly<Record<string, EventDeed>> = { create: 'created', delete: 'deleted' };

/** The event that a deed is; null where it is none. */
function eventOfChange(
  { via }: Actor,
  { entity, action, changes, record = {} }: AuditedChange,
): Record<string, unknown> | null {
  const kind = byName[entity];
  if (!kind || !emitsEvents(kind)) return null;
  const event = eventOf(kind, deeds[action] ?? 'updated', changes);
  return event
    ? { ...event, reference: record.reference ?? null, ownerId: record.ownerId ?? null, via }
    : null;
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
