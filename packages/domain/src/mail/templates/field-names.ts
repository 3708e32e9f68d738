import { nearName, type ListEntity } from '@nova/contract';
import { kinds, type Field } from '@nova/kinds';
import type { UsedName } from '@nova/mail';
import { reads } from '../../records/kind-reads.ts';
import type { RecordSource } from '../../records/record-source.ts';

/** What every mail's templates may fill in beside the record. */
const besideTheRecord = ['unsubscribeUrl'];

/** The names that templates can fill in of an entity's records: what lists show of them, and of an address its parts (`address.city`). */
export const fieldNames = (entity: ListEntity): readonly string[] => {
  const fields: Readonly<Record<string, Field>> = kinds[entity].fields;
  return shownBy(reads[entity].source).flatMap((name) => [
    name,
    ...(fields[name]?.type === 'parts' ? Object.keys(fields[name].members ?? {}) : []).map(
      (part) => `${name}.${part}`,
    ),
  ]);
};

const shownBy = ({ members, omittedWhenEmpty = {} }: RecordSource): string[] => [
  ...Object.keys(members),
  ...Object.keys(omittedWhenEmpty),
];

/** What templates may name. */
export interface TemplateNames {
  readonly names: readonly string[];
  /** Whose fields they are, behind "is no field of". */
  readonly whose: string;
}

/** The names that a mail to a person of some entities can fill in. */
export const namesOfRecords = (entities: readonly ListEntity[]): TemplateNames => ({
  names: [...new Set([...entities.flatMap(fieldNames), ...besideTheRecord])],
  whose: entities.length === 1 ? `a ${entities[0] ?? ''}` : 'a candidate, contact or lead',
});

/** A name of a template that stands for nothing. */
export interface UnknownName extends UsedName {
  /** As it is written: `firstname`, `address.citty`. */
  readonly name: string;
  /** The name that is most likely meant; undefined where none is near. */
  readonly near: string | undefined;
}

/** The names that are not among the known ones. Of a name such as `skills.first` only the field is looked at. */
export function unknownNames(
  used: readonly UsedName[],
  { names: known }: TemplateNames,
): readonly UnknownName[] {
  return used.flatMap((one) => {
    const name = nameOf(one, known);
    return known.includes(name) ? [] : [{ ...one, name, near: nearName(name, known) }];
  });
}

/** The names of an entity's records that templates use, each once. */
export const usedFields = (used: readonly UsedName[], entity: ListEntity): readonly string[] => {
  const known = fieldNames(entity);
  return [...new Set(used.map((one) => nameOf(one, known)))].filter((name) => known.includes(name));
};

/** The field that a path begins with; of a field that has parts, the part. */
function nameOf({ path: [field = '', part] }: UsedName, known: readonly string[]): string {
  const hasParts = known.some((name) => name.startsWith(`${field}.`));
  return hasParts && part !== undefined ? `${field}.${part}` : field;
}
