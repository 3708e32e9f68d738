import { isReference, nameMember, type Field } from './fields/field.ts';
import type { Kind } from './kind.ts';
import { kinds } from './kinds.ts';

/** What the records of one kind tell of a person. */
export interface PersonalData {
  readonly kind: Kind;
  /** The fields, and the members of those that have several, in the order of the definition. */
  readonly fields: readonly string[];
  /** Whose deletion deletes it and what else tells of it: the record’s own, or that of a record which takes it along. */
  readonly erasedWith: string;
}

/**
 * The catalogue of personal data: every kind that tells something of a person, with what it tells. A deleted person is forgotten
 * by the triggers that follow from the same definitions (sql/forgetting.ts).
 */
export const personalData = (all: readonly Kind[] = Object.values<Kind>(kinds)): readonly PersonalData[] =>
  all.flatMap((kind) => {
    const fields = Object.entries(kind.fields).filter(([, { personal }]) => personal);
    if (fields.every(([, { type }]) => type === 'customFields')) return [];
    return [
      {
        kind,
        fields: fields.flatMap(([name, field]) => membersOf(name, field)),
        erasedWith: kind.erasedWith ?? kind.name,
      },
    ];
  });

const membersOf = (name: string, field: Field): readonly string[] => {
  if (isReference(field)) return [name, nameMember(name)];
  const members = Object.keys(field.members ?? {});
  return members.length === 0 ? [name] : members.map((member) => `${name}.${member}`);
};
