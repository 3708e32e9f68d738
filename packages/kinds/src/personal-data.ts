import { isReference, nameMember, type Field } from './fields/field.ts';
import type { Kind } from './kind.ts';
import { kinds } from './kinds.ts';

export interface PersonalData {
  readonly kind: Kind;
  readonly fields: readonly string[];
  /** The kind itself, or the kind of person to whom the record belongs. */
  readonly erasedWith: string;
}

/** Lists personal data by kind. Triggers from the same definitions erase a deleted person (sql/forgetting.ts). */
export const personalData = (all: readonly Kind[] = Object.values<Kind>(kinds)): readonly PersonalData[] =>
  all.flatMap((kind) => {
    const fields = Object.entries(kind.fields).filter(([, { personal }]) => personal);
    if (fields.every(([, { type }]) => type === 'customFields')) return [];
    return [
      {
        kind,
        fields: fields.flatMap(([name, field]) => listMembers(name, field)),
        erasedWith: kind.erasedWith ?? kind.name,
      },
    ];
  });

const listMembers = (name: string, field: Field): readonly string[] => {
  if (isReference(field)) return [name, nameMember(name)];
  const members = Object.keys(field.members ?? {});
  return members.length === 0 ? [name] : members.map((member) => `${name}.${member}`);
};

/** Returns true for a kind of person. Records that are erased with a person are not persons themselves. */
export const isPersonal = (kind: Kind): boolean =>
  kind.erasedWith === undefined && personalData([kind]).length > 0;

/** Returns the fields that the person's own page shows (docs/interface/privacy.md#the-persons-page). */
export const ownFields = ({ fields }: Pick<Kind, 'fields'>): readonly string[] =>
  Object.entries(fields)
    .filter(([, { personal, ofAgency, shown }]) => personal && ofAgency !== true && shown !== 'never')
    .map(([name]) => name);
