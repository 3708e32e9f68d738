import type { Field } from './fields/field.ts';
import type { EventRule, Kind } from './kind.ts';
import { kinds } from './kinds.ts';

/** Field by field: what it was, where that is known, and what it became. */
export type Changes = Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>;

/** What was done to a record: made, changed or deleted. */
export type Deed = 'created' | 'updated' | 'deleted';

/** A kind whose records' changes are events. */
export type EmittingKind = Kind & { readonly emits: readonly EventRule[] };

export const emitsEvents = (kind: Kind): kind is EmittingKind => kind.emits !== undefined;

/** The kinds whose records' changes are events. */
export const emittingKinds: readonly EmittingKind[] = Object.values<Kind>(kinds).filter((kind) =>
  emitsEvents(kind),
);

/** Events that are no change of a record's own fields, by what they are about. */
const furtherTypes = ['candidate.cv_parsed', 'limit.reached', 'import.completed', 'import.undone'] as const;

/** The type of the event that a deed is, where no rule gives it one of its own; undefined where it is none. */
export function typeOf({ name, eventNames = {} }: EmittingKind, deed: Deed): string | undefined {
  const word = eventNames[deed] === undefined ? deed : eventNames[deed];
  return word === null ? undefined : `${name}.${word}`;
}

const typesOf = (kind: EmittingKind): readonly string[] => [
  ...(['created', 'updated', 'deleted'] as const).flatMap((deed) => typeOf(kind, deed) ?? []),
  ...kind.emits.map(({ type }) => `${kind.name}.${type}`),
];

/** Every type that an event may have, each once (docs/interface/events.md#types). */
export const eventTypes: readonly string[] = [
  ...new Set([...emittingKinds.flatMap((kind) => typesOf(kind)), ...furtherTypes]),
];

/**
 * The fields that columns and lists of a record hold, each once: what follows from other fields, or from the change itself, is not
 * among them.
 */
export function fieldsHeldBy({ fields }: Kind, columns: readonly string[]): readonly string[] {
  const written = Object.entries<Field>(fields).filter(
    ([, field]) => field.written !== 'never' && field.automatic !== true && field.aliasOf === undefined,
  );
  const held = new Set(columns);
  return written
    .filter(([name, field]) => columnsBehind(name, field).some((one) => held.has(one)))
    .map(([name]) => name);
}

/** Every field that an event of the kind may name. */
export const changeableFields = (kind: Kind): readonly string[] =>
  fieldsHeldBy(
    kind,
    Object.entries<Field>(kind.fields).flatMap(([name, field]) => columnsBehind(name, field)),
  );

const columnsBehind = (name: string, field: Field): readonly string[] =>
  field.type === 'parts' ? Object.keys(field.members ?? {}) : [name];

/**
 * The event of a change: its type, and the fields that changed. A write that changes no field is none.
 * @returns undefined for none
 */
export function eventOf(
  kind: EmittingKind,
  deed: Deed,
  changes: Changes,
): { readonly type: string; readonly changed: readonly string[] } | undefined {
  const changed = deed === 'deleted' ? [] : fieldsHeldBy(kind, Object.keys(changes));
  if (deed === 'updated' && changed.length === 0) return undefined;
  const rule = deed === 'updated' ? kind.emits.find((one) => fits(one, changes)) : undefined;
  const type = rule ? `${kind.name}.${rule.type}` : typeOf(kind, deed);
  return type === undefined ? undefined : { type, changed };
}

const fits = ({ field, is }: EventRule, changes: Changes): boolean => {
  const change = changes[field];
  return change !== undefined && (is === undefined || change.to === is);
};
