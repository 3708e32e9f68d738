import { type Field, mergedNames } from './fields/field.ts';
import type { EventRule, Kind } from './kind.ts';
import { kinds } from './kinds.ts';
import { isPersonal } from './personal-data.ts';

/** The old value, if it is known, and the new one, by field. */
export type Changes = Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>;

export type Deed = 'created' | 'updated' | 'deleted' | 'anonymised';

export type EmittingKind = Kind & { readonly emits: readonly EventRule[] };

export const emitsEvents = (kind: Kind): kind is EmittingKind => kind.emits !== undefined;

export const emittingKinds: readonly EmittingKind[] = Object.values<Kind>(kinds).filter((kind) =>
  emitsEvents(kind),
);

const listPrivacyTypes = (kind: Kind): readonly string[] =>
  isPersonal(kind)
    ? ['anonymised', 'consent_given', 'consent_withdrawn', 'privacy_requested'].map(
        (type) => `${kind.name}.${type}`,
      )
    : [];

/** The types of events about merges (docs/interface/merges.md#events). */
const mergeTypes = ({ name }: Kind): readonly string[] =>
  mergedNames.some((merged) => merged === name) ? [`${name}.merged`, `${name}.unmerged`] : [];

const furtherTypes = [
  ...(['candidate.cv_parsed', 'limit.reached', 'import.completed', 'import.undone'] as const),
  ...(['proposal.created', 'proposal.decided'] as const),
] as const;

export function findEventType({ name, eventNames = {} }: EmittingKind, deed: Deed): string | undefined {
  const word = deed === 'anonymised' || eventNames[deed] === undefined ? deed : eventNames[deed];
  return word === null ? undefined : `${name}.${word}`;
}

const listEventTypes = (kind: EmittingKind): readonly string[] => [
  ...(['created', 'updated', 'deleted'] as const).flatMap((deed) => findEventType(kind, deed) ?? []),
  ...kind.emits.map(({ type }) => `${kind.name}.${type}`),
];

/** All types of events (docs/interface/events.md#types). */
export const eventTypes: readonly string[] = [
  ...new Set([
    ...emittingKinds.flatMap((kind) => [
      ...listEventTypes(kind),
      ...mergeTypes(kind),
      ...listPrivacyTypes(kind),
    ]),
    ...furtherTypes,
  ]),
];

/** Returns the fields that these columns hold. Derived and automatic fields are left out, because no caller changes them. */
export function findHeldFields({ fields }: Kind, columns: readonly string[]): readonly string[] {
  const writtenFields = Object.entries<Field>(fields).filter(
    ([, field]) => field.written !== 'never' && field.automatic !== true && field.aliasOf === undefined,
  );
  const columnNames = new Set(columns);
  return writtenFields
    .filter(([name, field]) => listColumns(name, field).some((one) => columnNames.has(one)))
    .map(([name]) => name);
}

export const changeableFields = (kind: Kind): readonly string[] =>
  findHeldFields(
    kind,
    Object.entries<Field>(kind.fields).flatMap(([name, field]) => listColumns(name, field)),
  );

const listColumns = (name: string, field: Field): readonly string[] =>
  field.type === 'parts' ? Object.keys(field.members ?? {}) : [name];

/** Returns the event of a write; undefined if no field changed. */
export function deriveEvent(
  kind: EmittingKind,
  deed: Deed,
  changes: Changes,
): { readonly type: string; readonly changed: readonly string[] } | undefined {
  const differing = Object.keys(changes).filter((column) => changes[column]?.to !== undefined);
  const columns = deed === 'anonymised' ? differing : Object.keys(changes);
  const changed = deed === 'deleted' ? [] : findHeldFields(kind, columns);
  if ((deed === 'updated' || deed === 'anonymised') && changed.length === 0) return undefined;
  const rule = deed === 'updated' ? kind.emits.find((one) => matchesRule(one, changes)) : undefined;
  const type = rule ? `${kind.name}.${rule.type}` : findEventType(kind, deed);
  return type === undefined ? undefined : { type, changed };
}

const matchesRule = ({ field, is }: EventRule, changes: Changes): boolean => {
  const change = changes[field];
  return change !== undefined && (is === undefined || change.to === is);
};
