import {
  isReference,
  nameMember,
  objectMember,
  shownObject,
  type Field,
  type FieldType,
  type Kind,
} from '@nova/contract';

type Members = Readonly<Record<string, unknown>>;

const emptyValues: Readonly<Partial<Record<FieldType, unknown>>> = {
  flag: false,
  texts: [],
  tags: [],
  customFields: [],
  rows: [],
};

/** The example of a field's definition, or what it holds where nothing was given. */
export const exampleOfField = ({ example, type }: Field): unknown => example ?? emptyValues[type] ?? null;

/**
 * A record of the demo agency in full, in the order of its definition.
 * @param told what the record is known for; all other fields hold the examples of their definitions
 * @param shown where it is read: lists show the fields of the first alone
 */
export function recordInFull<T extends Members>(
  kind: Kind,
  told: T,
  shown: readonly Field['shown'][] = ['always'],
): T {
  const examples = Object.entries(kind.fields)
    .filter(
      ([name, field]) => name in told || (shown.includes(field.shown) && field.omittedWhenEmpty !== true),
    )
    .flatMap(([name, field]): (readonly [string, unknown])[] => {
      if (shownObject(field)) return [[objectMember(name), field.type === 'references' ? [] : null]];
      const example: [string, unknown] = [name, exampleOfField(field)];
      return isReference(field) && field.shownAs === 'name' ? [example, [nameMember(name), null]] : [example];
    });
  return { ...Object.fromEntries(examples), ...told };
}
