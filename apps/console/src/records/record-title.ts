import type { JsonObject } from '../api/client.ts';
import type { KindDefinition } from '../definitions/definition.ts';

const textOf = (record: JsonObject, name: string): string => {
  const value = record[name];
  return typeof value === 'string' ? value.trim() : '';
};

const titles = new WeakMap<KindDefinition, readonly string[]>();

/** Returns the fields that make up a record's name. */
export function titleFields(kind: KindDefinition): readonly string[] {
  const known = titles.get(kind) ?? findTitleFields(kind);
  titles.set(kind, known);
  return known;
}

function findTitleFields(kind: KindDefinition): readonly string[] {
  const names = new Set(kind.fields.map(({ name }) => name));
  if (names.has('firstName') && names.has('lastName')) return ['firstName', 'lastName'];
  const own = ['name', 'title', 'subject'].find((name) => names.has(name));
  if (own !== undefined) return [own];
  return names.has('candidateId') ? ['candidateName', 'jobName'] : ['reference'];
}

/** Returns the record's name; its email or reference number if it has none. */
export function titleOf(kind: KindDefinition, record: JsonObject): string {
  const parts = titleFields(kind)
    .map((name) => textOf(record, name))
    .filter((part) => part !== '');
  const separator = titleFields(kind)[0] === 'firstName' ? ' ' : ' · ';
  return parts.join(separator) || textOf(record, 'email') || referenceOf(record);
}

export const idOf = (record: JsonObject): string => textOf(record, 'id');

/** Returns the reference number, or the id if the record has none. */
export const referenceOf = (record: JsonObject): string =>
  textOf(record, 'reference') || textOf(record, 'id');
