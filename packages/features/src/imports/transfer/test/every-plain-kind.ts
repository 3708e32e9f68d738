import { isReference, plainKinds, type Field, type Kind } from '@nova/contract';

const someInstant = '2024-05-06T07:08:09.123Z';

/** A line of each plain kind, with every member. */
export const everyPlainKind = plainKinds.map((kind) => ({
  type: kind.name,
  id: kind.name,
  reference: `${kind.prefix}-7`,
  ...Object.fromEntries(Object.entries(kind.fields).flatMap(([name, field]) => membersOf(kind, name, field))),
  createdOn: '2024-02-03T04:05:06.789Z',
  updatedOn: '2025-03-04T05:06:07.890Z',
}));

/** The records of `every-type.ts` have their kind as id. */
function membersOf({ samples = [] }: Kind, name: string, field: Field): [string, unknown][] {
  if (field.written === 'never') return [];
  if (!isReference(field)) return [[name, field.example ?? (field.type === 'instant' ? someInstant : 'X')]];
  if (field.to !== 'masterData') return [[name, field.to]];
  const shown = `${name.slice(0, -'Id'.length)}Name`;
  return [[shown, samples.find((sample) => shown in sample)?.[shown] ?? null]];
}
