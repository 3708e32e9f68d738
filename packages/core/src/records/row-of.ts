import { type customFieldInput, type MasterDataGroup, NovaError, type tagInput } from '@nova/contract';
import {
  type Field,
  isReference,
  isReferences,
  type Kind,
  type ReferenceField,
  type ReferredKind,
} from '@nova/kinds';
import type { z } from 'zod';
import type { ReferenceLookup, References } from './references.ts';

export type Write = Readonly<Record<string, unknown>>;

type Id = string | null | undefined;

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

export function buildLookup(kind: Kind, write: Write): ReferenceLookup {
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
 * Builds the columns of a write (docs/interface/values.md#partial-updates), without lists of objects and
 * records.
 * @throws NOT_FOUND for an unknown reference, BAD_REQUEST for an unknown custom field
 */
export function rowOf(kind: Kind, references: References, write: Write): Record<string, unknown> {
  const columns = Object.entries(write).flatMap(([name, value]): [string, unknown][] => {
    const field = kind.fields[name];
    if (!field || value === undefined || listTypes.includes(field.type)) return [];
    if (field.type === 'parts') return partColumns(field, value);
    const columnValue = toStore(kind, name, references, value);
    return columnValue === undefined || (field.ignoresBlank && columnValue === null)
      ? []
      : [[name, columnValue]];
  });
  return Object.fromEntries(columns);
}

const listTypes: readonly Field['type'][] = ['rows', 'references'];

/** Returns the columns of a field that is stored in several columns. Null clears all of them. */
function partColumns({ members = {} }: Field, value: unknown): [string, unknown][] {
  if (value === null) return Object.keys(members).map((part) => [part, null]);
  return Object.entries(value as Write).filter(([, part]) => part !== undefined);
}

/** Converts a value to its stored form. The casts are safe, because the field's schema checked the value. */
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
  // The cast is safe: these are groups of the contract, or of lists that are not shown.
  const groups = field.groups as readonly MasterDataGroup[];
  if (field.unknownIs === 'NOT_FOUND') return references.masterData(groups, id, field.what);
  const isKnown = groups.some((group) => id && references.masterDataItem(group, id) !== undefined);
  if (!id || isKnown) return id?.toLowerCase() ?? id;
  throw new NovaError(
    'BAD_REQUEST',
    `${name}: ${JSON.stringify(id)} is not one of the account’s ${groups.join(' or ')}.`,
  );
}

type CustomFieldInput = z.output<typeof customFieldInput>;

/** A custom field's value, as it is stored and read. */
interface StoredCustomField {
  readonly fieldId: string;
  readonly fieldLabel: string;
  readonly value: string | null;
  readonly boolValue: string | null;
  readonly dateValue: string | null;
  readonly listValue: readonly string[];
}

/**
 * Converts values of custom fields to their stored form.
 * @throws BAD_REQUEST for an unknown field or a wrong value
 */
export function customFieldValues(
  references: References,
  entity: string,
  given: readonly CustomFieldInput[] | undefined,
): readonly StoredCustomField[] | undefined {
  return given?.map((entry) => {
    const { label, kind } = references.customField(entity, entry.fieldId);
    const refuse = (expected: string): never => {
      throw new NovaError('BAD_REQUEST', `The custom field ${JSON.stringify(label)} takes ${expected}.`);
    };
    if (kind === 'BOOLEAN' && entry.boolValue && !['true', 'false'].includes(entry.boolValue))
      refuse('"true" or "false" in boolValue');
    if (kind === 'NUMBER' && entry.value && !Number.isFinite(Number(entry.value)))
      refuse('a number in value');
    return {
      fieldId: entry.fieldId.toLowerCase(),
      fieldLabel: label,
      value: entry.value ?? null,
      boolValue: entry.boolValue ?? null,
      dateValue: entry.dateValue ?? null,
      listValue: entry.listValue ?? [],
    };
  });
}

interface StoredTag {
  readonly group: string | null;
  readonly value: string;
}

export function tagsToStore(
  given: readonly z.output<typeof tagInput>[] | undefined,
): readonly StoredTag[] | undefined {
  if (!given) return undefined;
  const tags = given
    .filter((tag) => tag.value !== '')
    .map(({ group, value }) => ({ group: group ?? null, value }));
  return [...new Map(tags.map((tag) => [JSON.stringify([tag.group, tag.value]), tag])).values()];
}

/** Removes blank and repeated texts. */
export const textsToStore = (given: readonly string[] | undefined): readonly string[] | undefined =>
  given && [...new Set(given.filter((text) => text !== ''))];

export function dropUndefined(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}

/** Makes texts storable that did not pass the contract: well-formed, without NUL. */
export const makeStorable = <T>(value: T): T => JSON.parse(JSON.stringify(value, cleanText)) as T;

const cleanText = (_member: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '') : value;
