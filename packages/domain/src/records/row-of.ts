import {
  isReference,
  isReferences,
  type Field,
  type Kind,
  type ReferenceField,
  type ReferredKind,
} from '@nova/kinds';
import { NovaError, type MasterDataGroup } from '@nova/contract';
import { customFieldValues } from './custom-field-values.ts';
import type { References, ReferenceLookup } from './references.ts';
import { tagsToStore, textsToStore } from './tags.ts';

/** The members of a write, by field. */
export type Write = Readonly<Record<string, unknown>>;

type Id = string | null | undefined;

/** The list of what is wanted that holds the ids of each kind of record. */
const listOf = {
  masterData: 'masterData',
  user: 'users',
  company: 'companies',
  contact: 'contacts',
  candidate: 'candidates',
  job: 'jobs',
  lead: 'leads',
  opportunity: 'opportunities',
} as const satisfies Record<ReferredKind, keyof ReferenceLookup>;

/** What a write of a kind refers to. */
export function lookupOf(kind: Kind, write: Write): ReferenceLookup {
  const values = (write.customFields ?? []) as readonly { readonly fieldId: string }[];
  const ids: Partial<Record<(typeof listOf)[ReferredKind], Id[]>> = {};
  for (const [name, value] of Object.entries(write)) {
    const field = kind.fields[name];
    if (!field || !value || !(isReference(field) || isReferences(field))) continue;
    (ids[listOf[field.to]] ??= []).push(...[value as Id | readonly Id[]].flat());
  }
  return { ...ids, customFields: values.map(({ fieldId }) => fieldId) };
}

/**
 * The columns that a write sets: what is supplied, names and emails not when blank, lists wholesale
 * (docs/interface/values.md#partial-updates). Lists of objects are left to the kind's own rules, lists of records to `linksOf`.
 * @throws NOT_FOUND for an unknown reference, BAD_REQUEST for an unknown custom field
 */
export function rowOf(kind: Kind, references: References, write: Write): Record<string, unknown> {
  const columns = Object.entries(write).flatMap(([name, value]): [string, unknown][] => {
    const field = kind.fields[name];
    if (!field || value === undefined || apart.includes(field.type)) return [];
    if (field.type === 'parts') return partColumns(field, value);
    const stored = toStore(kind, name, references, value);
    return stored === undefined || (field.ignoresBlank && stored === null) ? [] : [[name, stored]];
  });
  return Object.fromEntries(columns);
}

const apart: readonly Field['type'][] = ['rows', 'references'];

/** An object whose parts are columns: those that are given; null clears all of them. */
function partColumns({ members = {} }: Field, value: unknown): [string, unknown][] {
  if (value === null) return Object.keys(members).map((part) => [part, null]);
  return Object.entries(value as Write).filter(([, part]) => part !== undefined);
}

/** The schema of each type of field says what its values are; here each goes to the rule that stores it. */
function toStore(kind: Kind, name: string, references: References, value: unknown): unknown {
  const field = kind.fields[name];
  if (!field) return undefined;
  if (isReference(field)) return referenceToStore(name, field, references, value as Id);
  switch (field.type) {
    case 'tags':
      return tagsToStore(value as Parameters<typeof tagsToStore>[0]);
    case 'texts':
      return textsToStore(value as Parameters<typeof textsToStore>[0]);
    case 'customFields':
      return customFieldValues(references, kind.name, value as Parameters<typeof customFieldValues>[2]);
    default:
      return value;
  }
}

function referenceToStore(name: string, field: ReferenceField, references: References, id: Id): Id {
  if (field.to === 'masterData') return masterDataToStore(name, field, references, id);
  return field.unknownIs === 'IGNORED' ? references.owner(id) : references.record(field.to, id);
}

function masterDataToStore(name: string, field: ReferenceField, references: References, id: Id): Id {
  // The groups of a definition are those of the contract, and the lists that are not shown.
  const groups = field.groups as readonly MasterDataGroup[];
  if (field.unknownIs === 'NOT_FOUND') return references.masterData(groups, id, field.what);
  const known = groups.some((group) => id && references.masterDataItem(group, id) !== undefined);
  if (!id || known) return id?.toLowerCase() ?? id;
  throw new NovaError(
    'BAD_REQUEST',
    `${name}: ${JSON.stringify(id)} is not one of the account’s ${groups.join(' or ')}.`,
  );
}
