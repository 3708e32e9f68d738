import { cutText } from '@nova/contract';
import { deriveEvent, emitsEvents, kinds, type Deed as EventDeed, type Kind } from '@nova/kinds';
import { newId } from '../ids.ts';

export type AuditChanges = Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>;

/** The audit trail cuts longer texts, because the record holds them in full. */
const longestText = 500;

interface AuditedChange {
  readonly entity: string;
  readonly recordId: string | null;
  readonly action: string;
  readonly changes: AuditChanges;
  /** Data for the event. For a deleted record the database adds it. */
  readonly record?: EventFacts;
  /** True if the write emits an event of its own. */
  readonly withoutEvent?: boolean;
}

interface EventFacts {
  readonly reference?: unknown;
  readonly ownerId?: unknown;
}

/** A caller or the server. */
export interface Actor {
  readonly keyId: string | null;
  readonly user: { readonly id: string } | null;
  readonly requestId: string | null;
  readonly via: 'rest' | 'trpc' | 'mcp' | 'web' | 'system';
  readonly now: () => Date;
}

/** Builds a row of `audit_events`, with the event that it emits (docs/interface/events.md). */
export function auditRow(ctx: Actor, deed: AuditedChange): Record<string, unknown> {
  const { entity, recordId, action, changes } = deed;
  return {
    id: newId(),
    occurredOn: ctx.now().toISOString(),
    keyId: ctx.keyId,
    // Neither an applicant on the web nor the server is a user.
    userId: ctx.via === 'web' || ctx.via === 'system' ? null : (ctx.user?.id ?? null),
    requestId: ctx.requestId,
    entity,
    recordId,
    action,
    changes: JSON.parse(JSON.stringify(changes, shorten)) as unknown,
    event: deed.withoutEvent === true ? null : buildEvent(ctx, deed),
    via: ctx.via,
  };
}

const byName: Readonly<Record<string, Kind>> = kinds;

const deeds: Readonly<Record<string, EventDeed>> = {
  create: 'created',
  delete: 'deleted',
  erase: 'deleted',
  anonymise: 'anonymised',
};

function buildEvent(
  { via }: Actor,
  { entity, action, changes, record = {} }: AuditedChange,
): Record<string, unknown> | null {
  const kind = byName[entity];
  if (!kind || !emitsEvents(kind)) return null;
  const event = deriveEvent(kind, deeds[action] ?? 'updated', changes);
  return event
    ? { ...event, reference: record.reference ?? null, ownerId: record.ownerId ?? null, via }
    : null;
}

const shorten = (_member: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > longestText ? `${cutText(value, longestText)}…` : value;

/** Lists the values of a new row, without empty ones. */
export const listInitialChanges = (row: Readonly<Record<string, unknown>>): AuditChanges =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([field, to]) => [field, { to }]),
  );

export function compareFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): AuditChanges {
  const differing = Object.entries(after).filter(([field, to]) => !isSameJson(before[field], to));
  return Object.fromEntries(
    differing.map(([field, to]) => [field, { from: before[field] ?? null, to: to ?? null }]),
  );
}

/** Compares JSON values; the order of members does not matter. */
export function isSameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return (left ?? null) === (right ?? null);
  }
  const [a, b] = [Object.entries(left), new Map(Object.entries(right))];
  return (
    a.length === b.size &&
    Array.isArray(left) === Array.isArray(right) &&
    a.every(([k, v]) => b.has(k) && isSameJson(v, b.get(k)))
  );
}
