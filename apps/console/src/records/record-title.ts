import type { JsonObject } from '../api/client.ts';
import type { KindDefinition } from '../definitions/definition.ts';

const readText = (record: JsonObject, name: string): string => {
  const value = record[name];
  return typeof value === 'string' ? value.trim() : '';
};

const titles = new WeakMap<KindDefinition, readonly string[]>();

/** Returns the fields that make up a record's name. */
export function titleFields(kind: KindDefinition): readonly string[] {
  const fields = titles.get(kind) ?? findTitleFields(kind);
  titles.set(kind, fields);
  return fields;
}

function findTitleFields(kind: KindDefinition): readonly string[] {
  const names = new Set(kind.fields.map(({ name }) => name));
  if (names.has('firstName') && names.has('lastName')) return ['firstName', 'lastName'];
  const field = ['name', 'title', 'subject'].find((name) => names.has(name));
  if (field !== undefined) return [field];
  return names.has('candidateId') ? ['candidateName', 'jobName'] : ['reference'];
}

/** Returns the record's name; its email or reference number if it has none. */
export function formatTitle(kind: KindDefinition, record: JsonObject): string {
  const parts = titleFields(kind)
    .map((name) => readText(record, name))
    .filter((part) => part !== '');
  const separator = titleFields(kind)[0] === 'firstName' ? ' ' : ' · ';
  return parts.join(separator) || readText(record, 'email') || readReference(record);
}

export const readId = (record: JsonObject): string => readText(record, 'id');

/** Returns the reference number, or the id if the record has none. */
export const readReference = (record: JsonObject): string =>
  readText(record, 'reference') || readText(record, 'id');
