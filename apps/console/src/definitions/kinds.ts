import { kinds } from 'virtual:definitions';
import type { FieldDefinition, InputDefinition, KindDefinition } from './definition.ts';

export { kinds };

export const has = (kind: KindDefinition, verb: string): boolean => kind.verbs.includes(verb);

/** Kinds that have a list: those with a search, and campaigns, whose list takes a query. */
export const listedKinds: readonly KindDefinition[] = kinds.filter(
  (kind) => has(kind, 'search') || kind.plural === 'campaigns',
);

export const findKind = (name: string): KindDefinition | undefined =>
  kinds.find((kind) => kind.name === name);

export const findKindByPlural = (plural: string): KindDefinition | undefined =>
  kinds.find((kind) => kind.plural === plural);

/** Returns the endpoint that lists records of the kind by a query. */
export const listName = (kind: KindDefinition): string =>
  `${kind.plural}.${has(kind, 'search') ? 'search' : 'list'}`;

export const findField = (kind: KindDefinition, name: string): FieldDefinition | undefined =>
  kind.fields.find((field) => field.name === name);

/** Returns true if the field takes a whole line of a form. */
export const isWide = ({ control }: InputDefinition): boolean =>
  ['longText', 'parts', 'rows', 'tags', 'texts', 'customFields'].includes(control);

/** Returns the path of a record's screen, below /app; undefined if the kind has none. */
export const recordPath = (kindName: string, id: string): string | undefined => {
  const kind = findKind(kindName);
  return kind && listedKinds.includes(kind) ? `/${kind.plural}/${id}` : undefined;
};
