import {
  isReference,
  isReferences,
  kinds,
  nameMember,
  objectMember,
  type Field,
  type ImportType,
  type Kind,
  type ReferredKind,
} from '@nova/contract';

/** One that a record names, as far as the record tells of it. */
export interface NamedOne {
  readonly id: string;
  readonly name: string | undefined;
  readonly email: string | undefined;
}

type Shown = Readonly<Record<string, unknown>>;

/** Finds what a record names in one of its fields. */
type Finder = (record: Shown) => readonly NamedOne[];

const definitions: Readonly<Partial<Record<string, Kind>>> = kinds;

/** Whom or what the records of a type name of one kind, in whichever form reads show it. */
export function namedBy(type: ImportType, to: ReferredKind): Finder {
  const fields = Object.entries(definitions[type]?.fields ?? {});
  const finders = fields.flatMap(([name, field]) => finder(name, field, to) ?? []);
  return (record) => finders.flatMap((find) => find(record));
}

function finder(name: string, field: Field, to: ReferredKind): Finder | undefined {
  if (isReferences(field))
    return field.to === to ? (record) => objects(record[objectMember(name)]) : undefined;
  if (!isReference(field) || field.to !== to) return undefined;
  if (field.shownAs === 'object')
    return (record) => objects([record[objectMember(name)], { id: record[name] }]);
  return (record) => objects([{ id: record[name], name: record[nameMember(name)] }]);
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

function objects(values: unknown): readonly NamedOne[] {
  if (!Array.isArray(values)) return [];
  return values.flatMap((value: unknown) => {
    const { id, name, email }: Shown = typeof value === 'object' ? { ...value } : {};
    const known = textOf(id);
    return known === undefined ? [] : [{ id: known, name: textOf(name), email: textOf(email) }];
  });
}
