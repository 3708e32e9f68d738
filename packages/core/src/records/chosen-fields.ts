import { removeCache } from './cached-documents.ts';
import type { RecordSource } from './record-source.ts';
import { createNameError } from './refusals.ts';

/**
 * Returns a source of documents with the chosen fields alone, and `id` (docs/interface/paging.md#chosen-fields). The
 * database builds nothing else.
 * @param fields names between commas, such as `firstName,address.city`
 * @throws VALIDATION_ERROR for a field that the read does not show
 */
export function chooseFields(source: RecordSource, fields: string): RecordSource {
  const { members, omittedWhenEmpty = {}, objects = {} } = source;
  const knownNames = [...Object.keys(members), ...Object.keys(omittedWhenEmpty)];
  const wholeNames = new Set(['id']);
  const parts = new Map<string, string[]>();
  for (const name of fields.split(',').map((one) => one.trim())) {
    const [member = '', part, ...rest] = name.split('.');
    if (knownNames.includes(name)) wholeNames.add(name);
    else if (part !== undefined && rest.length === 0 && objects[member]?.names.includes(part) === true)
      parts.set(member, [...(parts.get(member) ?? []), part]);
    else throw createNameError('fields', name, [...knownNames, ...listPartNames(objects)]);
  }
  const chosenMembers = Object.entries(members).flatMap(([name, sql]): [string, string][] => {
    if (wholeNames.has(name)) return [[name, sql]];
    const names = parts.get(name);
    return names ? [[name, objects[name]?.build([...new Set(names)]) ?? sql]] : [];
  });
  return {
    ...removeCache(source),
    members: Object.fromEntries(chosenMembers),
    omittedWhenEmpty: Object.fromEntries(
      Object.entries(omittedWhenEmpty).filter(([name]) => wholeNames.has(name)),
    ),
  };
}

const listPartNames = (objects: NonNullable<RecordSource['objects']>): readonly string[] =>
  Object.entries(objects).flatMap(([member, { names }]) => names.map((name) => `${member}.${name}`));
